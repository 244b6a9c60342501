import type { CardBrand } from '#schemas/payments/entities.ts'

const BRANDS: Record<CardBrand, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', other: 'card' }

/** A card as people know it, such as Visa ending in 1111. */
export const cardText = ({ brand, lastFour }: { brand: CardBrand; lastFour: string }): string => `${BRANDS[brand]} ending in ${lastFour}`
