import { Ajv, type ValidateFunction } from 'ajv'
import { addFormats } from '#lib/ajv-formats.ts'
import type { ContractRoute } from '#schemas/contract.ts'

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats(ajv)

const known = new Map<object, ValidateFunction>()

/** @returns what of an answer is not as its schema says, a line each */
export function shapeFaults(schema: object, answer: unknown): string[] {
  const validate = known.get(schema) ?? ajv.compile(schema)
  known.set(schema, validate)
  if (validate(answer)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`)
}

/** The schema of a call's good answer; undefined where it has no body or is a file. */
export const answerSchema = ({ answer, file }: Pick<ContractRoute, 'answer' | 'file'>) =>
  file ? undefined : (answer as object | undefined)
