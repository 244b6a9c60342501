/** What the page says of a return from the gateway's card page. */
export type CardReturn = 'updateCard' | 'cardSaved' | 'autopaySuccess' | 'cardError' | 'recurringPaymentsError' | 'none'

const RETURN_PARAMETERS = ['status', 'sct', 'canUpdateCCV', 'cardPage'] as const

/**
 * What the parameters of a return say. They only choose what is shown: anything but their own values is as good as absent.
 * Source: portal-shell.md, section 4, Payment page return; DESIGN.md, Settled questions.
 */
export function cardReturnOf(search: string): CardReturn {
  const query = new URLSearchParams(search)
  const [status, sct, canUpdateCCV] = RETURN_PARAMETERS.map((name) => (query.getAll(name).length === 1 ? query.get(name) : undefined))
  const isOfCard = sct === 'true'
  if (!isOfCard && sct !== 'false') return 'none'
  switch (status) {
    case 'SUCCESS':
      return isOfCard ? (canUpdateCCV === 'true' ? 'updateCard' : 'cardSaved') : 'autopaySuccess'
    case 'ERROR':
      return isOfCard ? 'cardError' : 'recurringPaymentsError'
    default:
      return 'none'
  }
}

/** A query without the parameters of a return. */
export function withoutReturn(search: string): string {
  const query = new URLSearchParams(search)
  if (!RETURN_PARAMETERS.some((name) => query.has(name))) return search
  for (const name of RETURN_PARAMETERS) query.delete(name)
  return query.size > 0 ? `?${query}` : ''
}
