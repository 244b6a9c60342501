import { list } from './shape.ts'

/*
 * Settings that many widgets have. They are called the same and mean the same everywhere in Studio, and each is optional:
 * without it a widget says and shows what the specification has.
 */

/**
 * Parts that staff can leave out, where a page says the same elsewhere.
 * @param parts their names, which Studio has words for: lib/field-words.ts
 */
export const leavesOut = <const Part extends string>(...parts: readonly Part[]) =>
  list({ type: 'string', enum: parts }, { title: 'Leave out', uniqueItems: true, minItems: 1, maxItems: 20 })

const linkText = { type: 'string', title: 'Text of the link to its page', minLength: 1, maxLength: 60 } as const

/** The same for a widget that ends with a link to its page: `PageLink` in src/ui/page-link.tsx draws it. */
export const withPageLink = <const Part extends string = never>(...parts: readonly Part[]) => ({
  leavesOut: leavesOut<Part | 'pageLink'>(...parts, 'pageLink'),
  linkText,
})

/** Which of two units is shown first. */
export const unitFirst = {
  enum: ['kwh', 'dollars'],
  title: 'Unit',
  description: 'what is shown first; a buying group sees kWh whatever this says',
} as const

/** Instead of the widget's own words, as long as there are not enough readings or answers. */
export const waitingText = {
  type: 'string',
  title: 'Text while it is not known yet',
  minLength: 1,
  maxLength: 200,
} as const
