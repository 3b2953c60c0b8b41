// Where the client lies: at the root of a server, or in a folder of files at any address (`make site`).

const told = globalThis.document?.documentElement.dataset['root']

/** A folder of files: no server answers there. */
export const isSite = told !== undefined
/** The path that everything of ours lies below; it begins and ends with a slash. */
export const ROOT = told ?? '/'

/** One of our paths, as the browser has to be told it. */
export const below = (path: string): string => ROOT + path.slice(1)
