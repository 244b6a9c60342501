/** Each has a server at a port of its own. */
export const WORKERS = 2

export const originOf = (port: number) => `http://localhost:${port}`
