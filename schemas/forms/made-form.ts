import { identifier } from '../formats.ts'

/** Which form that staff have made a content widget shows. Studio offers them by their names, and none that is gone is published. */
export const madeFormId = { ...identifier, format: 'made-form', title: 'Form' } as const
