const LONGEST_NAME = 60

/** A name that others wrote, short enough for a message. */
export const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)
