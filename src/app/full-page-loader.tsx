import { brandName } from '#lib/page-settings.ts'
import css from './frame.module.css'

/** Covers everything while the portal gets ready. */
export function FullPageLoader() {
  return (
    <div className={css.loader} role="status">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path className={css.loaderMark} d="M16 2 4 9v14l12 7 12-7V9z" />
        <path className={css.loaderSpark} d="m17.5 7-8 10.5H15L14 25l8.500-11H17z" />
      </svg>
      <span className="visually-hidden">{brandName} is loading</span>
    </div>
  )
}
