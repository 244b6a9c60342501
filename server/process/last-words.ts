import { errorForLog } from './log.ts'

/** Level of pino, which writes the rest of the log. */
const FATAL = 60

/** An error that ends the process, as one line of the log: no message, because messages quote what customers sent. */
export const lastWords = (error: unknown, msg: string): string =>
  JSON.stringify({ level: FATAL, time: Date.now(), pid: process.pid, err: errorForLog(error), msg })

/** Ends the process at the first error that nothing caught. Node would print its message, with everything in it. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    console.error(lastWords(error, 'nothing caught this error: the process ends'))
    process.exit(1)
  })
}
