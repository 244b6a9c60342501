import type { ReactNode } from 'react'
import { brandName, pageSettings } from '#browser/page-settings.ts'
import { BrandMark } from './brand-mark.tsx'
import './scene.css'
import css from './centered-layout.module.css'

/** A screen outside the signed-in shell: the brand's sky beside what it says, and what is at its foot. */
export const CenteredFrame = ({ foot, isWide = false, children }: { foot?: ReactNode; isWide?: boolean; children: ReactNode }) => (
  <div className={css.layout} data-is-wide={isWide || undefined}>
    {!isWide && (
      <div className="scene" aria-hidden="true">
        <p>{pageSettings.tagline}</p>
      </div>
    )}
    <div className={css.panel}>
      <header className={`heading ${css.brand}`}>
        <BrandMark />
        {brandName}
      </header>
      <main className={css.content}>{children}</main>
      {foot}
    </div>
  </div>
)
