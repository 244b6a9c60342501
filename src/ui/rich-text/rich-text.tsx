import { Fragment, type ReactNode } from 'react'
import type { TextBlock, TextSpan } from '#schemas/rich-text.ts'
import { LinkTo } from '../link-to.tsx'
import css from './rich-text.module.css'

/** A text that staff wrote, below the heading of its card. It is rendered from its parts, never from markup. */
export const RichText = ({ blocks }: { blocks: readonly TextBlock[] }) => (
  <div className={css.text}>
    {blocks.map((block, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
      <Block key={i} {...block} />
    ))}
  </div>
)

function Block({ is, lines }: TextBlock) {
  switch (is) {
    case 'heading':
      return <h3 className="heading">{belowEachOther(lines)}</h3>
    case 'subheading':
      return <h4 className="label">{belowEachOther(lines)}</h4>
    case 'bullets':
      return <ul>{entries(lines)}</ul>
    case 'numbers':
      return <ol>{entries(lines)}</ol>
    case 'paragraph':
      return <p>{belowEachOther(lines)}</p>
  }
}

const belowEachOther = (lines: TextBlock['lines']): ReactNode =>
  lines.map((line, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    <Fragment key={i}>
      {i > 0 && <br />}
      {renderedLine(line)}
    </Fragment>
  ))

const entries = (lines: TextBlock['lines']): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
  lines.map((line, i) => <li key={i}>{renderedLine(line)}</li>)

// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
const renderedLine = (line: readonly TextSpan[]): ReactNode => line.map((span, i) => <Span key={i} {...span} />)

function Span({ text, isBold, isItalic, href }: TextSpan) {
  const slanted = isItalic ? <em>{text}</em> : text
  const marked = isBold ? <strong>{slanted}</strong> : slanted
  return href === undefined ? marked : <LinkTo href={href}>{marked}</LinkTo>
}
