/*
 * The form that lets a card pay bills: classic for a business, which accepts the card fee, V2 for a home, which has none.
 * Source: portal-shell.md, section 3, Credit card form.
 */

export interface CreditCardValues {
  creditCardTsAndCs: boolean
  creditCardFeeAccept?: boolean | undefined
}

export type CreditCardField = keyof CreditCardValues

/** What is wrong with a field; undefined where nothing is. @param feeRate in hundredths of a percent */
export function creditCardMessage(field: CreditCardField, values: CreditCardValues, feeRate: number): string | undefined {
  switch (field) {
    case 'creditCardTsAndCs':
      return values.creditCardTsAndCs ? undefined : 'You must read and agree to the Terms and Conditions.'
    case 'creditCardFeeAccept':
      return feeRate === 0 || values.creditCardFeeAccept ? undefined : 'You must accept the card fee.'
  }
}

export const CREDIT_CARD_FIELDS = ['creditCardTsAndCs', 'creditCardFeeAccept'] as const satisfies readonly CreditCardField[]
