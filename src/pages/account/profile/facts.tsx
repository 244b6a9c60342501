import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import css from './profile.module.css'

/** What a card of the profile knows, each by its name. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Leads to where the facts are changed. */
export const Change = ({ to, children }: { to: string; children: string }) => (
  <Link className="target label" to={to}>
    {children}
  </Link>
)
