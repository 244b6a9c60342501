import type { ExplainedCost } from '#schemas/usage/entities.ts'
import { electricityCost } from '#schemas/usage/routes.ts'
import { useApi } from '#api/use-api.ts'
import { Resource } from '#api/resource.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { pricedText } from '#lib/priced-text.ts'
import { Section } from '#ui/section.tsx'
import { dayText, fromToText } from '#lib/day-text.ts'
import css from './consumption.module.css'
import { correctionText } from './texts.ts'

/** What the electricity of a bill period costs, line by line. */
export function CostSection({ date, supplyPointId }: { date: string; supplyPointId: string | undefined }) {
  const cost = useApi(electricityCost, { query: { date, supplyPointId } })
  return (
    <Section title="What it costs, line by line">
      <Resource of={cost} name="The costs" heightRem={16} empty={<p>There is nothing to show for this time.</p>}>
        {(data) => <CostTable cost={data} />}
      </Resource>
    </Section>
  )
}

function CostTable({ cost: { lines, totalNzd, gstNzd, discountNzd, correction, isBilled, startDate, endDate } }: { cost: ExplainedCost }) {
  return (
    <>
      <p className="quiet">
        {fromToText(startDate, endDate)}, {isBilled ? 'as billed' : 'as far as we have readings'}.
      </p>
      <table className={css.bill}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        {[...Map.groupBy(lines, billOf)].map(([bill, own]) => (
          <tbody key={bill ?? ''}>
            {bill && (
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  <strong>{bill}</strong>
                </th>
              </tr>
            )}
            {own
              .filter(({ grossAmountNzd }) => grossAmountNzd !== undefined)
              .map(({ description, grossAmountNzd = 0, ...line }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two supply points may have the same
                <tr key={i}>
                  <th scope="row">
                    {description}
                    <small className="quiet remark">{pricedText(line)}</small>
                  </th>
                  <td>{moneyText(grossAmountNzd)}</td>
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">Electricity{isBilled ? '' : ' so far'}</th>
            <td>{moneyText(totalNzd)}</td>
          </tr>
          {gstNzd !== undefined && (
            <tr>
              <th scope="row">GST included, 15%</th>
              <td>{moneyText(gstNzd)}</td>
            </tr>
          )}
          {correction && (
            <tr>
              <th scope="row">
                Corrected since, not on this bill
                <small className="quiet remark">{correctionText(correction)}</small>
              </th>
              <td>{correction.costNZD === undefined ? kwhText(correction.kwh) : moneyText(correction.costNZD)}</td>
            </tr>
          )}
          {discountNzd > 0 && (
            <tr>
              <th scope="row">Prompt payment discount{isBilled ? ' on this bill, for paying' : ', if you pay'} on time</th>
              <td>−{moneyText(discountNzd)}</td>
            </tr>
          )}
        </tfoot>
      </table>
    </>
  )
}

/** The bill that a line is of, where there are several. */
const billOf = ({ billedOn, isNote }: ExplainedCost['lines'][number]): string | undefined =>
  billedOn && `${isNote ? 'Credit note' : 'Bill'} of ${dayText(billedOn, 'year')}`
