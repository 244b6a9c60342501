import type { FastifyInstance } from 'fastify'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { remembered } from '#lib/remembered.ts'

const serializerOf = remembered((schema: Schema & object) => fastJsonStringify(schema))

/** Compiles what writes the answers of a schema once: that of problems belongs to every call, and a test starts many servers in a process. */
export function setSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler<Schema & object>(({ schema }) => serializerOf(schema))
}
