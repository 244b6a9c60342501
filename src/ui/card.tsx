import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ActionLink } from './action-link.tsx'
import { Icon } from './icon.tsx'
import { LinkTo } from './link-to.tsx'
import css from './card.module.css'

interface CardProps {
  title: string
  /** shown beside the title */
  aside?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** The card of a widget: a heading and its content, as high as the widget's place. */
export function Card({ title, aside, isBusy, children }: CardProps) {
  return (
    <div className={`framed ${css.card}`} aria-busy={isBusy}>
      <div className={css.head}>
        <h2 className="heading">{title}</h2>
        {aside}
      </div>
      <div className={css.body}>{children}</div>
    </div>
  )
}

/** A link at the foot of a card; left out on the page that it leads to. */
export function CardLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation()
  if (to === pathname) return null
  return (
    <LinkTo className={`label target ${css.link} screen-only`} href={to}>
      {children}
      <Icon name="arrow" />
    </LinkTo>
  )
}

/** The main action of a card, as a button; left out on the page that it leads to. */
export function CardAction({ to, tone, children }: { to: string; tone?: 'plain' | 'quiet'; children: string }) {
  const { pathname } = useLocation()
  return to === pathname ? null : (
    <ActionLink href={to} tone={tone}>
      {children}
    </ActionLink>
  )
}
