import type { SchoolDonations } from '#schemas/donation/entities.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { Button } from '#ui/button.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Section } from '#ui/section.tsx'
import { WithTeReo } from '#ui/te-reo.tsx'
import { useShowAll } from '#ui/use-show-all.ts'
import css from './donate.module.css'

/** This many are shown until all are asked for: a year of monthly bills. */
const FEW = 12

const idOf = ({ id }: SchoolDonations['given'][number]) => id

/** What was given so far, with the sum that a receipt of this tax year has. */
export function Given({ donations: { given, givenNzd, taxYearFrom, taxYearNzd } }: { donations: SchoolDonations }) {
  const { isAll, shownOf, showAll, rowOf } = useShowAll(FEW, idOf)
  return (
    <Section title="What you have given">
      <Figures>
        <Figure name="In all" size="large">
          {moneyText(givenNzd)}
        </Figure>
        <Figure name={`Since ${dayText(taxYearFrom, 'year')}`} note="this tax year">
          {moneyText(taxYearNzd)}
        </Figure>
      </Figures>
      <ul className={css.list}>
        {shownOf(given).map((donation) => (
          <li key={donation.id} {...rowOf(donation)}>
            <span className="quiet">{dayText(donation.date, 'year')}</span>
            <WithTeReo text={donation.school} />
            <span className={`label ${css.amount}`}>{moneyText(donation.amountNzd)}</span>
          </li>
        ))}
      </ul>
      {!isAll && given.length > FEW && (
        <Button tone="quiet" onClick={() => showAll(given)}>
          {`Show all ${given.length}`}
        </Button>
      )}
    </Section>
  )
}
