import { comparedText, newestText, otherUnitText, praiseOf } from '#ui/insight/compared.ts'
import { ComparedBars } from '#ui/insight/compared-bars.tsx'
import { amountText } from '#ui/insight/use-text.ts'
import type { Unit } from '#ui/insight/uses.ts'
import { Section } from '#ui/section.tsx'
import type { ComparedMonth } from './compared-months.ts'
import css from './home-comparison.module.css'

interface Props {
  month: ComparedMonth
  /** the same month in the other unit; undefined where dollars are not known */
  other: ComparedMonth | undefined
  unit: Unit
  /** what was used, within a sentence */
  what: string
  /** the same as what has a cost */
  energy: string
  isBusiness?: boolean
}

/** One month beside the others: a sentence, three bars, and who they are. */
export function Newest({ month, other, unit, what, energy, isBusiness = false }: Props) {
  const { period, group } = month
  const inDollars = unit === 'monetary'
  const others = isBusiness ? 'businesses' : 'homes'
  return (
    <Section
      title={newestText(month, { inDollars, isBusiness, energy })}
      lead={`${period}, ${what}.`}
      aside={<strong className={`label ${css.word}`}>{praiseOf(month) ?? `More than similar ${others}`}</strong>}
    >
      <div className={css.bars}>
        <ComparedBars of={month} text={(value) => amountText(unit, value)} others={others} />
      </div>
      <p className={css.why}>
        Compared with {group.description}.{group.isWidened && ` Few ${others} match all of your answers, so we compare a wider group.`}
        {inDollars && ' Their use is counted at your own prices, with your daily charges.'}
        {other && comparedText(other) !== comparedText(month) && ` ${otherUnitText(other, { inDollars: !inDollars })}`}
      </p>
    </Section>
  )
}
