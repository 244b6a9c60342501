import { pageSettings } from '#lib/page-settings.ts'
import css from './brand-mark.module.css'

/** Northlight: a bolt in a crystal. Pip: a seed with its kernel. */
const SHAPES = {
  northlight: { ground: 'M16 2 4 9v14l12 7 12-7V9z', spark: 'm17.5 7-8 10.5H15L14 25l8.5-11H17z' },
  pip: {
    ground: 'M16 3c8 5 11 10 11 15a11 11 0 0 1-22 0C5 13 8 8 16 3z',
    spark: 'M16 12c3.5 2.5 4.5 5 4.5 7a4.5 4.5 0 0 1-9 0c0-2 1-4.5 4.5-7z',
  },
}

/** The brand's sign; the words beside it say whose it is. */
export function BrandMark({ isGlowing = false }: { isGlowing?: boolean }) {
  const { ground, spark } = SHAPES[pageSettings.brand]
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={css.ground} d={ground} />
      <path className={css.spark} data-glowing={isGlowing} d={spark} />
    </svg>
  )
}
