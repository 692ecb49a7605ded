/**
 * What `load` takes: a URL, as text too, a Response, the bytes, or a compiled module. In Node a URL may be that of a file. The
 * types of a browser are not named here, so that they are not needed.
 */
export type Source = string | object;
