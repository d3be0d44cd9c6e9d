delete globalThis.WebAssembly;
