/**
 * Columns of the page grid at each breakpoint. Rows say which widgets are beside each other, and reserve a widget's place before
 * its content is known.
 */
export const COLUMNS = { phone: 4, tablet: 8, desktop: 12 } as const
export type Breakpoint = keyof typeof COLUMNS
