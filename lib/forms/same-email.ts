/** Whether two addresses are one: capitals make no other address. */
export const isSameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The current address as a form compares it with what was typed, letter by letter. */
export const asTyped = (current: string, typed: string) => (isSameEmail(current, typed) ? typed : current)
