import type { ExplainedBill, ExplainedSupply } from '#schemas/billing/insights.ts'
import { dayText, fromToText } from '#lib/day-text.ts'
import { energyName } from '#lib/energy-names.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { unbroken } from '#lib/unbroken.ts'
import { Phone } from '#ui/phone.tsx'
import { Section } from '#ui/section.tsx'
import css from './bill-insights.module.css'

type Corrected = ExplainedSupply & Required<Pick<ExplainedSupply, 'correction'>>

const isCorrected = (supply: ExplainedSupply): supply is Corrected => supply.correction !== undefined

/** What readings that came after the bill would change, and what may still be charged of it. Nothing without any. */
export function CorrectionSection({ bill }: { bill: ExplainedBill }) {
  const corrected = bill.supplies.filter(isCorrected)
  if (corrected.length === 0) return null
  return (
    <Section title="Corrected since this bill" lead="Readings came after it. The bill itself stays as it is.">
      {corrected.map((supply) => (
        <div key={supply.supplyPointId} className={css.correction}>
          <p>
            <strong>{unbroken(changeText(supply))}</strong>{' '}
            {supply.recovery && supply.recovery.isTooOld !== 'none' && (
              <span className={css.tag}>
                {supply.recovery.isTooOld === 'all' ? 'Too old to be charged' : 'Partly too old to be charged'}
              </span>
            )}
          </p>
          <p>{unbroken(supply.recovery ? recoveryText(supply.recovery) : returnText(supply))}</p>
        </div>
      ))}
      <p className="quiet">
        Questions? Call <Phone />.
      </p>
    </Section>
  )
}

function changeText({ energyType, correction: { kwh, costNZD, startDate, endDate } }: Corrected): string {
  const name = energyType ? energyName(energyType) : 'Energy'
  const worth = costNZD === undefined || costNZD === 0 ? '' : `, ${moneyText(Math.abs(costNZD))} ${costNZD < 0 ? 'less' : 'more'}`
  const much = kwh === 0 ? 'the same energy, at other hours' : `${kwhText(Math.abs(kwh))} ${kwh < 0 ? 'less' : 'more'} than billed`
  return `${name}, ${fromToText(startDate, endDate)}: ${much}${worth}.`
}

/** Only what the clause says; its exceptions are about what a customer did, which is not known here. */
function recoveryText({ isTooOld, firstDay, isSmallBusiness }: NonNullable<ExplainedSupply['recovery']>): string {
  const who = isSmallBusiness ? 'a small business, as the Electricity Industry Act defines it,' : 'a household'
  const rule = `Since 30 October 2026 the Electricity Industry Participation Code (clause 11.32H) does not let a retailer charge ${who} for electricity used more than six months before the date of the bill, apart from the exceptions of that clause.`
  switch (isTooOld) {
    case 'all':
      return `All of it was used before ${dayText(firstDay, 'year')}, more than six months ago. ${rule}`
    case 'some':
      return `What was used before ${dayText(firstDay, 'year')} is more than six months ago. ${rule}`
    case 'none':
      return `It was used less than six months ago, so a bill may still charge for it. ${rule}`
  }
}

const returnText = ({ correction: { kwh, costNZD = kwh } }: Corrected): string =>
  costNZD < 0 ? 'You were billed too much. If a later bill doesn’t give it back, call us.' : 'It may be on one of your later bills.'
