import { people } from '#server/demo/people.ts'

/** What every call about money names: the account that a demo customer's page shows as long as they have selected no other. */
export function shownAccount(username: string): { billingAccountId: string } {
  const billingAccountId = people.find((person) => person.username === username)?.accounts[0]?.id
  if (billingAccountId === undefined) throw new Error(`${username} has no account of their own`)
  return { billingAccountId }
}
