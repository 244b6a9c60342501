/** Where the server of the end-to-end tests listens. */
export const PORT = Number(process.env.E2E_PORT || 8931)
export const ORIGIN = `http://localhost:${PORT}`
