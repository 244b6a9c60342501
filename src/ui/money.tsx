import { moneyText } from '#lib/money-text.ts'
import css from './money.module.css'

/** A dollar amount with two decimals. */
export function Money({ nzd, size = 'normal' }: { nzd: number; size?: 'normal' | 'large' }) {
  return (
    <span className={css.money} data-size={size}>
      {moneyText(nzd)}
    </span>
  )
}
