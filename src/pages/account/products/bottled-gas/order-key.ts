/*
 * One intention to order has one name, whatever happens to the page meanwhile: a retry after no answer came, or after a
 * reload, asks for the same order again and is answered with it. Once it is answered, the next order is another.
 */

const nameOf = (supplyAgreementId: string) => `lpg_order ${supplyAgreementId}`

export function orderKeyOf(supplyAgreementId: string): string {
  const kept = sessionStorage.getItem(nameOf(supplyAgreementId))
  if (kept) return kept
  const made = crypto.randomUUID()
  sessionStorage.setItem(nameOf(supplyAgreementId), made)
  return made
}

export function forgetOrderKey(supplyAgreementId: string): void {
  sessionStorage.removeItem(nameOf(supplyAgreementId))
}
