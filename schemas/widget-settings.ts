/* Settings that many widgets have, so that they are called the same and mean the same everywhere in Studio. */

/**
 * Parts of a widget that staff can leave out where a page says the same elsewhere. Without the setting all are shown.
 * @param parts their names, which Studio has words for: src/studio/piece-form/words.ts
 */
export const leavesOut = <const Part extends string>(...parts: readonly Part[]) =>
  ({ type: 'array', title: 'Leave out', uniqueItems: true, minItems: 1, items: { enum: parts } }) as const

/** Which of two units is shown first. */
export const unitFirst = {
  enum: ['kwh', 'dollars'],
  title: 'Unit',
  description: 'what is shown first; a buying group sees kWh whatever this says',
} as const

/** Words above what the widget shows. */
export const lead = { type: 'string', title: 'Introduction', minLength: 1, maxLength: 200 } as const
