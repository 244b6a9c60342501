import { veryLong } from '#registry/fixtures.ts'

export const TOWNHOUSE = {
  billingAccountId: 'BA-1',
  siteId: 'S-1',
  address: '3/27 Kauri Lane, Grey Lynn, Auckland',
  isSelected: true,
} as const

export const BACH = {
  billingAccountId: 'BA-2',
  siteId: 'S-2',
  address: '8 Pōhutukawa Road, Hahei',
  isSelected: false,
  nickname: 'The bach',
} as const

export const APARTMENT = {
  billingAccountId: 'BA-3',
  siteId: 'S-3',
  address: '1204/9 Quay Street, Auckland',
  isSelected: false,
  nickname: 'Apartment',
} as const

/** The property with a very long address, and a very long nickname where it has one. */
export const withLongNames = <Property extends { address: string; nickname?: string }>(property: Property): Property => ({
  ...property,
  address: veryLong(property.address),
  nickname: property.nickname && veryLong(property.nickname),
})
