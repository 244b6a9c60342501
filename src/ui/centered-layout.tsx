import type { ReactNode } from 'react'
import { CenteredFrame } from './centered-frame.tsx'
import css from './centered-layout.module.css'
import { Page } from './page.tsx'
import { ShortFooter } from './short-footer.tsx'

interface Props {
  title: string
  lead?: string
  /** without the links below, for screens of staff and of work under way */
  isBare?: boolean
  /** without the picture, for what needs the whole width */
  isWide?: boolean
  /** says how to become a customer */
  hasJoin?: boolean
  children?: ReactNode
}

/** A page outside the signed-in shell: a short text and its actions. */
export const CenteredLayout = ({ title, lead, isBare = false, isWide = false, hasJoin = false, children }: Props) => (
  <CenteredFrame foot={!isBare && <ShortFooter hasJoin={hasJoin} />} isWide={isWide}>
    <Page title={title}>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </Page>
  </CenteredFrame>
)
