import { tabStorage } from '#browser/browser-storage.ts'

/*
 * One intention to order has one name, whatever happens to the page meanwhile: a retry after no answer came, or after a
 * reload, asks for the same order again and is answered with it. Once it is answered, the next order is another.
 */

const nameOf = (supplyAgreementId: string) => `lpg_order ${supplyAgreementId}`

export const orderKeyOf = (supplyAgreementId: string): string => tabStorage.keptUuid(nameOf(supplyAgreementId))

export const forgetOrderKey = (supplyAgreementId: string): void => tabStorage.remove(nameOf(supplyAgreementId))
