// The Rust crates: one WebAssembly module for each game, loaded when it is needed. The page fetches
// and compiles it once; the page and each worker have an instance of their own.

interface Module {
  default(input: { module_or_path: WebAssembly.Module }): Promise<unknown>;
}

const MODULES = {
  checkpoint: () => import("ludevo/checkpoint_wasm"),
  engine: () => import("ludevo/engine_wasm"),
  hextiles: () => import("ludevo/hextiles_wasm"),
  minimax: () => import("ludevo/minimax_wasm"),
  theseus: () => import("ludevo/theseus_wasm"),
  tiles: () => import("ludevo/tiles_wasm"),
  units: () => import("ludevo/units_wasm"),
};

export type ModuleName = keyof typeof MODULES;
type Loaded<N extends ModuleName> = Awaited<ReturnType<(typeof MODULES)[N]>>;

/** What `make` makes for a name, made once; what failed is made again when it is asked for again. */
function once<T>(make: (name: ModuleName) => Promise<T>): (name: ModuleName) => Promise<T> {
  const made = new Map<ModuleName, Promise<T>>();
  return (name) => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    known.catch(() => made.delete(name));
    return known;
  };
}

/** The compiled code of a game. Its file lies beside the scripts. */
export const compiled = once(async (name) => {
  const response = await fetch(new URL(`./${name}.wasm`, import.meta.url));
  if (!response.ok) throw new Error(`${name}.wasm could not be loaded: status ${response.status}`);
  // Some hosts do not know the type of such files.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") === true;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
});

const started = once(async (name): Promise<unknown> => {
  const loaded = await MODULES[name]();
  await (loaded as Module).default({ module_or_path: await compiled(name) });
  return loaded;
});

/** The module of a game, for the page. */
export async function module<N extends ModuleName>(name: N): Promise<Loaded<N>> {
  return (await started(name)) as Loaded<N>;
}
