import type { Heading, List, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { TextBlock, TextSpan } from '#schemas/rich-text.ts'

/* What staff type is Markdown, what is kept is what it says: schemas/rich-text.ts. */

type Line = TextSpan[]
type Marks = Omit<TextSpan, 'text'>

const NOTHING: TextBlock = { is: 'paragraph', lines: [[{ text: '' }]] }

/** What a text in Markdown says. Markup that a text cannot have, such as HTML, is kept as the words that were typed. */
export function blocksOf(markdown: string): TextBlock[] {
  const blocks = fromMarkdown(markdown).children.flatMap((node) => blocksIn(node, markdown))
  return blocks.length > 0 ? blocks : [NOTHING]
}

function blocksIn(node: RootContent, markdown: string): TextBlock[] {
  switch (node.type) {
    case 'heading':
      return block(node.depth > 2 ? 'subheading' : 'heading', linesOf(node.children, markdown))
    case 'list':
      return block(node.ordered ? 'numbers' : 'bullets', entriesOf(node, markdown))
    case 'blockquote':
      return node.children.flatMap((child) => blocksIn(child, markdown))
    case 'paragraph':
      return block('paragraph', linesOf(node.children, markdown))
    case 'code':
    case 'html':
      return block('paragraph', linesOf([{ type: 'text', value: node.value }], markdown))
    default:
      return []
  }
}

const block = (is: TextBlock['is'], lines: Line[]): TextBlock[] => (lines.length > 0 ? [{ is, lines }] : [])

/** A list within a list goes on as one. */
const entriesOf = (list: List, markdown: string): Line[] =>
  list.children.flatMap(({ children }) =>
    children.flatMap((child) =>
      child.type === 'list' ? entriesOf(child, markdown) : blocksIn(child, markdown).flatMap(({ lines }) => lines),
    ),
  )

function linesOf(children: readonly PhrasingContent[], markdown: string): Line[] {
  const lines: Line[] = [[]]
  for (const { text, ...marks } of spansIn(children, {}, markdown)) {
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) lines.push([])
      append(lines.at(-1) as Line, { text: part, ...marks })
    }
  }
  return lines.filter((line) => line.some(({ text }) => text.trim() !== ''))
}

function append(line: Line, span: TextSpan): void {
  const last = line.at(-1)
  if (last && last.isBold === span.isBold && last.isItalic === span.isItalic && last.href === span.href) last.text += span.text
  else if (span.text !== '') line.push(span)
}

const spansIn = (children: readonly PhrasingContent[], marks: Marks, markdown: string): TextSpan[] =>
  children.flatMap((node) => {
    switch (node.type) {
      case 'strong':
        return spansIn(node.children, { ...marks, isBold: true }, markdown)
      case 'emphasis':
        return spansIn(node.children, { ...marks, isItalic: true }, markdown)
      case 'link':
        return spansIn(node.children, { ...marks, href: node.url }, markdown)
      case 'break':
        return [{ text: '\n' }]
      case 'text':
      case 'html':
      case 'inlineCode':
        return [{ text: node.value, ...marks }]
      default:
        return [{ text: typedFor(node, markdown), ...marks }]
    }
  })

/** The letters that a part was typed as. */
const typedFor = ({ position }: Nodes, markdown: string): string => markdown.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

/** The words alone, as in a sentence. */
export const plainOf = (blocks: readonly TextBlock[]): string =>
  blocks.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join(''))).join(' ')

/** A text as Markdown, for an editor to go on with. */
export const markdownOf = (blocks: readonly TextBlock[]): string =>
  toMarkdown({ type: 'root', children: blocks.map(nodeOf) }, { bullet: '-', emphasis: '_', listItemIndent: 'one', rule: '-' }).trimEnd()

function nodeOf({ is, lines }: TextBlock): Heading | List | Paragraph {
  switch (is) {
    case 'heading':
    case 'subheading':
      return { type: 'heading', depth: is === 'heading' ? 2 : 3, children: nodesOf(lines, ' ') }
    case 'bullets':
    case 'numbers':
      return {
        type: 'list',
        ordered: is === 'numbers',
        spread: false,
        children: lines.map((line) => ({ type: 'listItem', spread: false, children: [{ type: 'paragraph', children: nodesOf([line]) }] })),
      }
    case 'paragraph':
      return { type: 'paragraph', children: nodesOf(lines) }
  }
}

const nodesOf = (lines: readonly Line[], between = '\n'): PhrasingContent[] =>
  lines.flatMap((line, i) => [...(i > 0 ? [{ type: 'text', value: between } as const] : []), ...line.map(spanNode)])

function spanNode({ text, isBold, isItalic, href }: TextSpan): PhrasingContent {
  const plain: PhrasingContent = { type: 'text', value: text }
  const slanted: PhrasingContent = isItalic ? { type: 'emphasis', children: [plain] } : plain
  const marked: PhrasingContent = isBold ? { type: 'strong', children: [slanted] } : slanted
  return href === undefined ? marked : { type: 'link', url: href, children: [marked] }
}
