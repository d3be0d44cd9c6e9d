// Counts how often WebAssembly is started, by whichever way.
let count = 0;
for (const name of ['instantiate', 'instantiateStreaming']) {
  const start = WebAssembly[name];
  WebAssembly[name] = (...args) => {
    count += 1;
    return start.apply(WebAssembly, args);
  };
}
globalThis.compiled = () => count;
