import useSWR from 'swr'
import type { Form, FormId } from '#schemas/forms/entities.ts'
import { formById } from '#schemas/forms/routes.ts'
import { call } from '#api/call.ts'
import { loadChecks } from './checks.ts'
import type { ReadyForm } from './questions.ts'

/** A form of the customer's release with its compiled rules; `mutate` loads it again. */
export function useForm(id: FormId, isWanted = true) {
  const input = { params: { formId: id } }
  return useSWR(isWanted ? [formById.path, input] : null, () => load(id), { compare: isSameForm })
}

async function load(id: FormId): Promise<ReadyForm> {
  // The contract's type of a schema is looser than TypeScript's.
  const form = (await call(formById, { params: { formId: id } })) as Form
  return { form, checks: await loadChecks(form) }
}

const isSameForm = (one: ReadyForm | undefined, other: ReadyForm | undefined) => one?.form.hash === other?.form.hash
