import type { FastifyInstance } from 'fastify'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'

type Serializer = (answer: unknown) => string
const known = new WeakMap<object, Serializer>()

/** Compiles what writes the answers of a schema once: that of problems belongs to every call, and a test starts many servers in a process. */
export function setSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema & object>(({ schema }) => {
    const serializer = known.get(schema) ?? fastJsonStringify(schema)
    known.set(schema, serializer)
    return serializer
  })
}
