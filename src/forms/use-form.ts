import useSWR from 'swr'
import type { Form } from '#schemas/forms/entities.ts'
import { formById } from '#schemas/forms/routes.ts'
import { call } from '#api/call.ts'
import { loadChecks } from './checks.ts'
import type { ReadyForm } from './questions.ts'

/**
 * A form of the customer's release with its compiled rules; `mutate` loads it again.
 * @param id of a form that a page needs (KNOWN_FORMS), or of one that staff have made
 */
export function useForm(id: string) {
  const input = { params: { formId: id } }
  return useSWR([formById.path, input], () => load(id), { compare: isSameForm })
}

async function load(id: string): Promise<ReadyForm> {
  // The contract's type of a schema is looser than TypeScript's.
  const form = (await call(formById, { params: { formId: id } })) as Form
  return { form, checks: await loadChecks(form) }
}

const isSameForm = (one: ReadyForm | undefined, other: ReadyForm | undefined) => one?.form.hash === other?.form.hash
