import { brandName } from '#lib/page-settings.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import css from './frame.module.css'

/** Covers everything while the portal gets ready. */
export function FullPageLoader() {
  return (
    <div className={css.loader} role="status">
      <BrandMark isGlowing />
      <span className="visually-hidden">{brandName} is loading</span>
    </div>
  )
}
