/** True for the same e-mail address. Upper and lower case are the same. */
export const isSameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The current address in the case that was typed, for a form that compares letter by letter. */
export const asTyped = (current: string, typed: string) => (isSameEmail(current, typed) ? typed : current)
