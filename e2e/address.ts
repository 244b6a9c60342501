/** Where the servers of the end-to-end tests listen: Northlight, and beside it Pip, with everything on that can be. */
export const PORT = Number(process.env.E2E_PORT || 8931)
export const ORIGIN = `http://localhost:${PORT}`
export const PIP_PORT = PORT + 1
export const PIP_ORIGIN = `http://localhost:${PIP_PORT}`
