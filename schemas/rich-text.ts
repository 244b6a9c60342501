import { hrefOrMail } from './link.ts'
import { closedObject, list, type Shape } from './shape.ts'

/* A text with headings, lists, bold, italic and links, as staff write it. It is kept as what it says, not as how it is marked up. */

const MOST = 100

const textSpan = closedObject(
  { text: { type: 'string', minLength: 1, maxLength: 2000 } },
  { isBold: { const: true }, isItalic: { const: true }, href: hrefOrMail },
)
export type TextSpan = Shape<typeof textSpan>

/** A paragraph and a heading have their lines below each other; a list has an entry in each. */
const textBlock = closedObject({
  is: { enum: ['paragraph', 'heading', 'subheading', 'bullets', 'numbers'] },
  lines: list(list(textSpan, { minItems: 1, maxItems: MOST }), { minItems: 1, maxItems: MOST }),
})
export type TextBlock = Shape<typeof textBlock>

export const richText = list(textBlock, { title: 'Text', format: 'rich-text', minItems: 1, maxItems: MOST })
