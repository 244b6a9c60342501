/** The first part of an address, which tells a property from others in little room. */
export const streetOf = (address: string): string => address.split(',')[0] ?? address
