/** Where the servers of the end-to-end tests listen: a Northlight for each worker, and Pip, with everything on that can be. */
const FIRST_PORT = Number(process.env.E2E_PORT || 8931)
export const WORKERS = 2
export const PORTS = Array.from({ length: WORKERS }, (_, i) => FIRST_PORT + i)
export const PIP_PORT = FIRST_PORT + WORKERS

export const originOf = (port: number) => `http://localhost:${port}`
export const PIP_ORIGIN = originOf(PIP_PORT)
