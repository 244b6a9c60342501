import { brandName } from '#browser/page-settings.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import css from './full-page-loader.module.css'

/** Covers the page while the portal loads. @param progress 0 to 1, if known */
export function FullPageLoader({ progress }: { progress?: number | undefined }) {
  return (
    <div className={css.loader} role="status">
      <BrandMark isGlowing />
      <progress className={css.progress} value={progress} max={1} aria-label={`${brandName} is loading`} />
      <span className="visually-hidden">{brandName} is loading</span>
    </div>
  )
}
