/** Style sheets that a script imports arrive as text. */
declare module '*.css' {
  const css: string;
  export default css;
}
