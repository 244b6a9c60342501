import { parentPort } from 'node:worker_threads'
import type { FormSchema } from '#schemas/forms/entities.ts'
import { fitOf } from './answer-fit.ts'

/* Runs beside the server: what staff write and customers answered keeps no other request waiting. */
parentPort?.on('message', ({ id, schema, given }: { id: number; schema: FormSchema; given: unknown[] }) => {
  parentPort?.postMessage({ id, fit: fitOf(schema, given) })
})
