import { PROBLEMS, problemSchema } from '#schemas/problem.ts'
import type { Check } from '../check.ts'
import type { Observation } from '../server.ts'
import { shapeFaults } from '../shape-of-answers.ts'

/** A rule for every answer that has come so far; it says once what is wrong with a call. */
const rule = (name: string, faultOf: (observation: Observation) => string | undefined): Check => ({
  name,
  isOfEveryAnswer: true,
  async run({ server }) {
    const faults = server.observations.flatMap((observation) => {
      const fault = faultOf(observation)
      return fault ? [`${observation.call}: ${fault}`] : []
    })
    return { faults: [...new Set(faults)] }
  },
})

export const problemsAreProblemDocuments = rule('each refusal is a problem document with the status of its type', ({ answer }) => {
  const { status, headers, body, text } = answer
  if (status < 400) return undefined
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return `answers ${status} as ${headers.get('content-type')}`
  const [fault] = shapeFaults(problemSchema, body)
  if (fault) return `${fault} in ${text.slice(0, 120)}`
  const { type, status: said } = body as { type: string; status?: number }
  if (!Object.hasOwn(PROBLEMS, type)) return `answers a problem of an unknown type, ${type}`
  const { status: expected } = PROBLEMS[type as keyof typeof PROBLEMS]
  return status === expected && (said ?? status) === expected ? undefined : `answers ${type} with ${status}, and ${said} in its body`
})

export const nothingFails = rule('whatever is sent, the server does not fail', ({ answer: { status, text } }) =>
  status >= 500 ? `answers ${status} ${text.slice(0, 120)}` : undefined,
)

export const answersNameTheirRequest = rule('each answer carries the correlation id of its request', ({ answer, correlationId }) => {
  const carried = answer.headers.get('x-correlation-id')
  return carried === correlationId ? undefined : `carries ${carried ?? 'none'}`
})

export const privateAnswersAreNotKept = rule('no cache on the way keeps what is a customer’s', ({ answer, isPrivate }) => {
  if (!isPrivate || answer.status >= 400) return undefined
  const control = answer.headers.get('cache-control') ?? ''
  return /no-store|private/.test(control) ? undefined : `has cache-control: ${control || 'nothing'}`
})

export const nothingIsGuessed = rule('no browser guesses what an answer is, and no answer sets a cookie', ({ answer: { headers } }) => {
  if (headers.get('x-content-type-options') !== 'nosniff') return 'has no x-content-type-options: nosniff'
  return headers.has('set-cookie') ? 'sets a cookie' : undefined
})
