/** Longest text that an answer may be, also where its question sets no limit. */
export const LONGEST_ANSWER = 1_000

/** How much a form may hold, beside what its vocabulary says of each keyword. */
export const FORM_LIMITS = { depth: 16, parts: 4_000, characters: 60_000 } as const
