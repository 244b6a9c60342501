import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The correlation id that is given, or undefined: anything but a UUID could be used to write into the log. */
export const correlationId = (given: unknown) => (typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : undefined)

/** The id of a request, which its log lines and its answer carry. */
export const requestId = ({ headers }: { headers: IncomingHttpHeaders }) => correlationId(headers['x-correlation-id']) ?? randomUUID()
