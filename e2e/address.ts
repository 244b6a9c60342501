/** Where the server of each worker of the end-to-end tests listens, one port after the other from here. */
const FIRST_PORT = Number(process.env.E2E_PORT || 8931)
export const WORKERS = 2

export const portOf = (worker: number) => FIRST_PORT + worker
export const originOf = (port: number) => `http://localhost:${port}`
