/** Somewhere that mail goes to and nobody lives. */
export const isPostBox = (street: string): boolean => /^\s*(?:p\.?\s*o\.?\s*box|private\s+bag)\b/i.test(street)

export const NOT_TO_A_POST_BOX = 'Nobody can move into a PO Box or private bag. Please enter the street address.'
