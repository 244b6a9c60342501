import { BRANDS } from '#lib/brands.ts'
import { pageSettings } from '#browser/page-settings.ts'
import css from './brand-mark.module.css'

/** The brand's logo; the text beside it names the brand. */
export function BrandMark({ isGlowing = false }: { isGlowing?: boolean }) {
  const { ground, spark } = BRANDS[pageSettings.brand]
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={css.ground} d={ground} />
      <path className={css.spark} data-glowing={isGlowing} d={spark} />
    </svg>
  )
}
