/* Makes the process fail at a signal, with a promise that nothing waits for; loaded before the server. */

const SECRET = 'hinemoa.secret@example.nz'

process.on('SIGUSR2', () => {
  const error = new Error(`Failed query: select $1\nparams: ${SECRET}`, { cause: new Error(SECRET) })
  Promise.reject(Object.assign(error, { query: 'select $1', params: [SECRET] }))
})
