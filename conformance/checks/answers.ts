import { isSource } from '#schemas/envelope.ts'
import { closedCalls, labelOf, ownInputs, readCalls } from '../calls.ts'
import type { Check } from '../check.ts'
import type { Customer } from '../customer.ts'
import type { Answer } from '../server.ts'
import { answerSchema, shapeFaults } from '../shape-of-answers.ts'
import type { ContractRoute } from '#schemas/contract.ts'

/** Makes every call that changes nothing, as the customer, with each of the customer's identifiers. */
async function* reads(customer: Customer): AsyncGenerator<{ call: ContractRoute; answers: Answer[] }> {
  for (const call of readCalls) {
    const answers = []
    for (const input of ownInputs(call, customer)) answers.push(await customer.ask(call, { input }))
    yield { call, answers }
  }
}

const listed = (call: ContractRoute, { status, body }: Answer) =>
  status >= 400 && (call.errors ?? []).some((type) => type === (body as { type?: unknown } | undefined)?.type)

export const answersHaveTheirShape: Check = {
  name: 'each answer has the shape of its call, or is a problem that the call lists',
  async run({ customer }) {
    const faults: string[] = []
    const untried: string[] = []
    for await (const { call, answers } of reads(customer)) {
      const good = answers.filter(({ status }) => status === 200)
      const schema = answerSchema(call)
      for (const { body } of schema ? good : []) {
        faults.push(...shapeFaults(schema ?? {}, body).map((fault) => `${labelOf(call)}: ${fault}`))
      }
      for (const { status, headers } of call.file ? good : []) {
        const type = headers.get('content-type') ?? ''
        if (type.split(';')[0] !== call.file?.split(';')[0]) faults.push(`${labelOf(call)}: answers ${status} as ${type || 'nothing'}`)
      }
      for (const answer of answers.filter((one) => one.status !== 200 && one.status !== 204 && !listed(call, one))) {
        faults.push(`${labelOf(call)}: answers ${answer.status} ${answer.text.slice(0, 120)}`)
      }
      if (answers.length === 0 || answers.every(({ status }) => status >= 400)) untried.push(labelOf(call))
    }
    return { faults, untried }
  },
}

export const envelopesAreWhole: Check = {
  name: 'an answer for widgets has data if and only if it says so, and the moment of them',
  async run({ customer }) {
    const faults: string[] = []
    for (const call of closedCalls.filter(isSource)) {
      const { status, body } = await customer.ask(call)
      if (status !== 200) continue
      const { status: state, data, asOf } = body as { status?: string; data?: unknown; asOf?: string }
      if ((state === 'SUCCESS') !== (data !== undefined))
        faults.push(`${labelOf(call)}: ${state} ${data === undefined ? 'without' : 'with'} data`)
      if (!(Date.parse(asOf ?? '') <= Date.now() + CLOCKS_DIFFER_MS))
        faults.push(`${labelOf(call)}: data of ${asOf}, which is not in the past`)
    }
    return { faults }
  },
}

const CLOCKS_DIFFER_MS = 60_000
