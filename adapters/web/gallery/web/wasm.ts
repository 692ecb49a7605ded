// The Rust crates: one WebAssembly module for each game, loaded when it is needed. The page fetches
// and compiles it once; the page and each worker have an instance of their own.

/** A search in slices, as every module exports it (`export_search!`). */
export interface Search {
  step(budget: number): string;
  best(): string;
  result_file(): string;
  state_hash(): string;
  free(): void;
}

interface Module {
  default(input: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  readonly Search: new (options: string, seed: string) => Search;
}

const MODULES = {
  checkpoint: () => import("wasm/checkpoint/checkpoint"),
  engine: () => import("wasm/engine/engine"),
  hextiles: () => import("wasm/hextiles/hextiles"),
  minimax: () => import("wasm/minimax/minimax"),
  theseus: () => import("wasm/theseus/theseus"),
  tiles: () => import("wasm/tiles/tiles"),
  units: () => import("wasm/units/units"),
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

const started = once(async (name) => start(name, await compiled(name)));

/** The module of a game, for the page. */
export async function module<N extends ModuleName>(name: N): Promise<Loaded<N>> {
  return (await started(name)) as Loaded<N>;
}

/** Makes an instance of a module's code. */
async function start(name: ModuleName, code: WebAssembly.Module): Promise<unknown> {
  const loaded = await MODULES[name]();
  await (loaded as Module).default({ module_or_path: code });
  return loaded;
}

/** What starts searches of a game, from the code that the page has compiled. For a worker. */
export async function searches(name: ModuleName, code: WebAssembly.Module): Promise<(options: string, seed: string) => Search> {
  const { Search } = (await start(name, code)) as Module;
  return (options, seed) => new Search(options, seed);
}
