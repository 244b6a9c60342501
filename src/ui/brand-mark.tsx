import css from './brand-mark.module.css'

/** The brand's sign; the words beside it say whose it is. */
export function BrandMark({ isGlowing = false }: { isGlowing?: boolean }) {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={css.ground} d="M16 2 4 9v14l12 7 12-7V9z" />
      <path className={css.spark} data-glowing={isGlowing} d="m17.5 7-8 10.5H15L14 25l8.5-11H17z" />
    </svg>
  )
}
