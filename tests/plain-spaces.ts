/** A text with plain spaces in place of those that keep its words on one line, to compare what it says. */
export const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
