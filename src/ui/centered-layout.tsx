import type { ReactNode } from 'react'
import { brandName } from '#browser/page-settings.ts'
import { BrandMark } from './brand-mark.tsx'
import { ShortFooter } from './footer.tsx'
import { Page } from './page.tsx'
import './scene.css'
import css from './centered-layout.module.css'

interface Props {
  title: string
  lead?: string
  /** without the links below, for screens of staff and of work under way */
  isBare?: boolean
  children?: ReactNode
}

/** A screen outside the signed-in shell: the brand's sky beside a short text and its actions. */
export function CenteredLayout({ title, lead, isBare = false, children }: Props) {
  return (
    <div className={css.layout}>
      <div className="scene" aria-hidden="true" />
      <div className={css.panel}>
        <header className={css.brand}>
          <BrandMark />
          {brandName}
        </header>
        <main className={css.content}>
          <Page title={title}>
            {lead && <p className={css.lead}>{lead}</p>}
            {children}
          </Page>
        </main>
        {!isBare && <ShortFooter />}
      </div>
    </div>
  )
}
