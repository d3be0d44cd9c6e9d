//! The Beta distribution: how far from its mean a share may lie by chance alone.
//!
//! Of V points thrown at random on a circle, the v of one node own a share that
//! is Beta(v, V − v): that is the law behind every statement on balance. What
//! is needed of it is the quantile, so the incomplete beta function is evaluated
//! by its continued fraction (modified Lentz) and inverted by Newton's steps kept
//! between two bounds.

/// No continued fraction here takes longer: its length goes as the root of the larger parameter.
const MOST_TERMS: u32 = 20_000;
const MOST_STEPS: u32 = 200;

/// The probability that a Beta(`a`, `b`) variable is at most `x`; `a`, `b` > 0.
pub fn cumulative(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = (a * x.ln() + b * (-x).ln_1p() - log_beta(a, b)).exp();
    // The fraction converges fast on this side of the mean; on the other the law is mirrored.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * fraction(a, b, x) / a
    } else {
        1.0 - front * fraction(b, a, 1.0 - x) / b
    }
}

/// The `x` below which a Beta(`a`, `b`) variable lies with probability `p`, 0 < `p` < 1.
pub fn quantile(a: f64, b: f64, p: f64) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    let norm = log_beta(a, b);
    let mut x = a / (a + b);
    for _ in 0..MOST_STEPS {
        let off = cumulative(a, b, x) - p;
        if off < 0.0 {
            low = x;
        } else {
            high = x;
        }
        let density = ((a - 1.0) * x.ln() + (b - 1.0) * (-x).ln_1p() - norm).exp();
        let step = x - off / density;
        let next = if step > low && step < high {
            step
        } else {
            f64::midpoint(low, high)
        };
        let done = (next - x).abs() <= 4.0 * f64::EPSILON * next;
        x = next;
        if done || high - low <= f64::EPSILON * high {
            break;
        }
    }
    x
}

/// ln B(a, b).
fn log_beta(a: f64, b: f64) -> f64 {
    libm::lgamma(a) + libm::lgamma(b) - libm::lgamma(a + b)
}

/// The continued fraction of the incomplete beta function.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let solid = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / solid(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for m in 1..MOST_TERMS {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / solid(1.0 + even * d);
        c = solid(1.0 + even / c);
        value *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / solid(1.0 + odd * d);
        c = solid(1.0 + odd / c);
        value *= d * c;
        if (d * c - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}
