import type { BreakdownPeriod } from '#schemas/insights/routes.ts'
import { moneyText } from '#lib/money-text.ts'
import css from './energy-mix.module.css'

/** What a period costs beside its energy. */
export const DailyCharge = ({ of: { dailyChargeNzd, totalNzd } }: { of: BreakdownPeriod }) =>
  dailyChargeNzd !== undefined && totalNzd !== undefined ? (
    <p className={css.charge}>
      Daily charges of {moneyText(dailyChargeNzd)} come on top: {moneyText(totalNzd)} in all.
    </p>
  ) : null
