import type { Scheduled } from '#schemas/studio/entities.ts'
import { momentText } from '#ui/time.tsx'

type Plan = Pick<Scheduled, 'state' | 'dueAt' | 'endsAt'>

/** When a scheduled release is out, or that it could not begin or end, after its note. */
export const planText = (plan: Plan): string => PLANS[plan.state](plan)

const until = ({ endsAt }: Plan) => (endsAt ? ` until ${momentText(endsAt)}` : '')

const PLANS: Record<Plan['state'], (plan: Plan) => string> = {
  waiting: (plan) => `from ${momentText(plan.dueAt)}${until(plan)}`,
  live: (plan) => `out now${until(plan)}`,
  superseded: ({ dueAt }) => `could not begin ${momentText(dueAt)}`,
  notEnded: ({ endsAt = '' }) => `could not end ${momentText(endsAt)}`,
}
