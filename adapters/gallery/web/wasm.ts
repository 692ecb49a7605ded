// The Rust crates: one WebAssembly module for each game, loaded when it is needed. The page and its
// worker each have an instance of their own.

/** A search in slices, as every module exports it (`export_search!`). */
export interface Search {
  step(budget: number): string;
  result_file(): string;
  state_hash(): string;
  free(): void;
}

interface Module {
  default(input: { module_or_path: URL }): Promise<unknown>;
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

const started = new Map<ModuleName, Promise<unknown>>();

/** The module of a game. Its file lies beside the scripts. */
export async function module<N extends ModuleName>(name: N): Promise<Loaded<N>> {
  const loaded = await MODULES[name]();
  const url = new URL(`./${name}.wasm`, import.meta.url);
  const start = started.get(name) ?? (loaded as Module).default({ module_or_path: url });
  started.set(name, start);
  await start;
  return loaded as Loaded<N>;
}

/** Starts the search of a game. */
export async function startSearch(name: ModuleName, options: string, seed: string): Promise<Search> {
  const { Search } = (await module(name)) as unknown as Module;
  return new Search(options, seed);
}
