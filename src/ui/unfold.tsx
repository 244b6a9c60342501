import type { ReactNode } from 'react'
import css from './unfold.module.css'

/** More to read or to fill in, closed at first. */
export const Unfold = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <details>
    <summary className={`label ${css.label}`}>{label}</summary>
    {children}
  </details>
)
