/** The link that dials a phone number. */
export const telHref = (number: string): string => `tel:${number.replace(/\s/g, '')}`
