import { markdownOf } from './markdown.ts'

/** What is in a text field, and what of it is selected. */
export interface Selected {
  text: string
  from: number
  to: number
}

export interface Action {
  label: string
  title: string
  /** with Ctrl or ⌘ */
  key?: string
  /** the text and selection after it; absent for a link, which asks where it leads */
  apply?(selected: Selected): Selected
}

/** Puts marks around what is selected, or takes them away. */
const around =
  (mark: string, instead: string) =>
  ({ text, from, to }: Selected): Selected => {
    const chosen = text.slice(from, to) || instead
    const isMarked = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
    if (isMarked) {
      const start = from - mark.length
      return { text: text.slice(0, start) + chosen + text.slice(to + mark.length), from: start, to: start + chosen.length }
    }
    const start = from + mark.length
    return { text: text.slice(0, from) + mark + chosen + mark + text.slice(to), from: start, to: start + chosen.length }
  }

/** Begins each selected line with a mark, or takes it away where all have it. */
const before =
  (mark: string, any: RegExp) =>
  ({ text, from, to }: Selected): Selected => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
    const lines = text.slice(start, end).split('\n')
    const hasAll = lines.every((line) => line.startsWith(mark))
    const next = lines.map((line) => (hasAll ? '' : mark) + line.replace(any, '')).join('\n')
    // Markdown begins a list and a heading after an empty line.
    const gap = hasAll || start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : '\n'
    return { text: text.slice(0, start) + gap + next + text.slice(end), from: start + gap.length, to: start + gap.length + next.length }
  }

const LINE_MARK = /^(#{1,6} |[-*] |\d+[.)] )/

/** A link in a text, and the place of its Markdown. */
export interface LinkInText {
  words: string
  /** empty for a new one */
  href: string
  from: number
  to: number
}

const LINK = /(?<!!)\[((?:[^[\]\\]|\\.)*)\]\((?:<([^<>\n]*)>|([^()\s]*))\)/g

/** The link that is selected, or that the cursor is in; else the selected words, to become one. */
export function linkAt({ text, from, to }: Selected): LinkInText {
  for (const match of text.matchAll(LINK)) {
    const end = match.index + match[0].length
    if (match.index > from || to > end) continue
    const [, words = '', spaced, plain = ''] = match
    return { words: words.replace(/\\(.)/g, '$1'), href: spaced ?? plain, from: match.index, to: end }
  }
  return { words: text.slice(from, to), href: '', from, to }
}

/** A text with a link in its place; the cursor is behind it. */
export function withLink(text: string, { from, to }: LinkInText, { words, href }: Pick<LinkInText, 'words' | 'href'>): Selected {
  const link = markdownOf([{ is: 'paragraph', lines: [[{ text: words, href }]] }])
  return { text: text.slice(0, from) + link + text.slice(to), from: from + link.length, to: from + link.length }
}

export const ACTIONS: readonly Action[] = [
  { label: 'Bold', title: 'Bold', key: 'b', apply: around('**', 'bold') },
  { label: 'Italic', title: 'Italic', key: 'i', apply: around('_', 'italic') },
  { label: 'Link', title: 'Link', key: 'k' },
  { label: 'Heading', title: 'Heading', apply: before('## ', LINE_MARK) },
  { label: 'Subheading', title: 'Smaller heading', apply: before('### ', LINE_MARK) },
  { label: '• List', title: 'List with dots', apply: before('- ', LINE_MARK) },
  { label: '1. List', title: 'List with numbers', apply: before('1. ', LINE_MARK) },
]
