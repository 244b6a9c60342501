import type { TextBlock, TextSpan } from '#schemas/rich-text.ts'

/** True for a text that staff wrote with headings, lists and links: schemas/rich-text.ts. */
export const isRichText = (value: unknown): value is TextBlock[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((block: Partial<TextBlock> | null) => Object.hasOwn(MARKS, String(block?.is)) && areLines(block?.lines))

/** What a draft holds is not checked yet. */
const areLines = (lines: unknown): boolean =>
  Array.isArray(lines) &&
  lines.every((spans) => Array.isArray(spans) && spans.every((span: Partial<TextSpan> | null) => typeof span?.text === 'string'))

/** A text as staff type it, with each line by itself. */
export const richTextWords = (blocks: readonly TextBlock[]): string =>
  blocks.flatMap(({ is, lines }) => lines.map((spans, i) => `${MARKS[is](i)}${spans.map(spanWords).join('')}`)).join('\n')

const MARKS: Record<TextBlock['is'], (line: number) => string> = {
  paragraph: () => '',
  heading: () => '## ',
  subheading: () => '### ',
  bullets: () => '- ',
  numbers: (line) => `${line + 1}. `,
}

function spanWords({ text, isBold, isItalic, href }: TextSpan): string {
  const marked = `${isBold ? '**' : ''}${isItalic ? '*' : ''}${text}${isItalic ? '*' : ''}${isBold ? '**' : ''}`
  return href === undefined ? marked : `[${marked}](${href})`
}
