/** What `load` takes. */
export type Source = URL | string | Response | BufferSource | WebAssembly.Module;
