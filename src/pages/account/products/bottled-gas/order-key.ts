import { tabStorage } from '#browser/browser-storage.ts'

/*
 * An order has one key until it is answered, so that a retry without an answer, or after a reload, orders once.
 */

const nameOf = (supplyAgreementId: string) => `lpg_order ${supplyAgreementId}`

export const orderKeyOf = (supplyAgreementId: string): string => tabStorage.keptUuid(nameOf(supplyAgreementId))

export const forgetOrderKey = (supplyAgreementId: string): void => tabStorage.remove(nameOf(supplyAgreementId))
