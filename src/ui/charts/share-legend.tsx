import type { CSSProperties, ReactNode } from 'react'
import css from './share-legend.module.css'

interface Entry {
  name: string
  colour: string
}

/** The colour of a share, before its name. */
export const Swatch = ({ colour }: { colour: string }) => (
  <span className={css.swatch} style={{ '--colour': colour } as CSSProperties} aria-hidden="true" />
)

interface BesideProps {
  label?: string
  isSmall?: boolean
  /** `text` is the name with the share */
  shares: readonly (Entry & { text: ReactNode })[]
}

/** What the colours of a bar are, beside one another. */
export const ShareLegend = ({ label, isSmall, shares }: BesideProps) => (
  <ul className={css.beside} data-is-small={isSmall} aria-label={label}>
    {shares.map(({ name, colour, text }) => (
      <li key={name}>
        <Swatch colour={colour} />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)

interface RowsProps {
  /** `amount` is at the end of the line, before a `share` where there is one */
  shares: readonly (Entry & { amount: string; share?: string })[]
}

/** What the colours of a bar are, one below the other, with their amounts. */
export const ShareRows = ({ shares }: RowsProps) => (
  <ul className={css.rows}>
    {shares.map(({ name, colour, amount, share }) => (
      <li key={name}>
        <Swatch colour={colour} />
        <span>{name}</span>
        <span>{amount}</span>
        {share !== undefined && <span className="quiet">{share}</span>}
      </li>
    ))}
  </ul>
)
