// A service worker: keeps all files of the site on the machine of a visitor who asked for it, so that
// the pages work without a network from then on. It serves one version of the site; a new one is loaded
// beside it, and takes over when no page of the old one is open.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  /** What `files.js` says of the site. */
  readonly SITE: { readonly version: string; readonly files: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string; readonly active: unknown };
  readonly navigator: { readonly connection?: { readonly saveData?: boolean } };
  importScripts(name: string): void;
  addEventListener(name: "install" | "activate", act: (event: Lasting) => void): void;
  addEventListener(name: "fetch", act: (event: Asked) => void): void;
}

const scope = globalThis as unknown as Scope;
scope.importScripts("files.js");
const { version, files } = scope.SITE;
/** Other sites of the same host keep theirs. */
const OWN = `${scope.registration.scope} `;
const NAME = OWN + version;

async function load(): Promise<void> {
  // The version that is kept will do for a visitor who saves data.
  if (scope.registration.active !== null && scope.navigator.connection?.saveData === true)
    throw new Error("data is saved");
  const kept = await caches.open(NAME);
  await kept.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
}

async function forget(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== NAME);
  await Promise.all(names.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const kept = await caches.open(NAME);
  return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(load()));
scope.addEventListener("activate", (event) => event.waitUntil(forget()));
scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(scope.registration.scope))
    event.respondWith(answer(event.request));
});
