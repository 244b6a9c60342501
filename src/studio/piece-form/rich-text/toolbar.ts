import { paths } from '#lib/paths.ts'

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
  /** the text and selection after it */
  apply(selected: Selected): Selected
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

function link({ text, from, to }: Selected): Selected {
  const words = text.slice(from, to) || 'text of the link'
  const address = `${paths.account()}/`
  const start = from + words.length + 3
  return { text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`, from: start, to: start + address.length }
}

export const ACTIONS: readonly Action[] = [
  { label: 'Bold', title: 'Bold', key: 'b', apply: around('**', 'bold') },
  { label: 'Italic', title: 'Italic', key: 'i', apply: around('_', 'italic') },
  { label: 'Link', title: 'Link', key: 'k', apply: link },
  { label: 'Heading', title: 'Heading', apply: before('## ', LINE_MARK) },
  { label: 'Subheading', title: 'Smaller heading', apply: before('### ', LINE_MARK) },
  { label: '• List', title: 'List with dots', apply: before('- ', LINE_MARK) },
  { label: '1. List', title: 'List with numbers', apply: before('1. ', LINE_MARK) },
]
