import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { NaturalGasUsage, SiteGasUsage } from '#schemas/gas/entities.ts'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import { aggregatedSiteGas, naturalGasUsage } from '#schemas/gas/routes.ts'
import { useApi } from '#api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { counted } from '#lib/counted.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { kwhText } from '#lib/energy-text.ts'
import { Columns } from '#ui/columns.tsx'
import { Figure, Figures } from '#ui/figures.tsx'
import { Link } from '#ui/link.tsx'
import { moneyText } from '#lib/money-text.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Choices } from '../../choices.tsx'
import { MeterReadDialog } from '../meter-read/meter-read-dialog.tsx'
import { PlanSection } from '../plan-section.tsx'
import { SiteChoice } from '../../site-choice.tsx'
import { GasMeter } from './gas-meter.tsx'
import { LastInvoice, ValuePlan } from './last-invoice.tsx'
import css from './natural-gas.module.css'
import { YearView } from './year-view.tsx'

/** Natural gas by year, the last bill and the meter. Source: portal-usage.md, sections 2 to 5. */
export default function NaturalGasPage({ initial }: AccountPageProps) {
  const site = useApi(aggregatedSiteGas, {})
  const sites = useApi(accountSwitcher, {})
  return (
    <Page title="Natural gas" isFound={initial.energyTypes?.includes('naturalGas') ?? false}>
      <Resource of={site} isReady={areSettled(sites)} name="Your gas" heightRem={40}>
        {(data) => <Gas site={data} />}
      </Resource>
    </Page>
  )
}

function Gas({ site }: { site: SiteGasUsage }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const { supplyPoints, selectedSupplyPointId } = site
  const supply = supplyPoints.find(({ id }) => id === query.get('supply'))?.id ?? selectedSupplyPointId
  const year = /^20\d\d$/.test(query.get('year') ?? '') ? Number(query.get('year')) : undefined
  const chosen = { supply: supply === selectedSupplyPointId ? undefined : supply, year: year ? String(year) : undefined }
  const isReading = query.get('read') === 'open'
  return (
    <>
      <Choices>
        <SiteChoice />
        {supplyPoints.length > 1 && supply && (
          <Select
            isInline
            label="Connection"
            options={supplyPoints.map(({ id, nickname, icp }) => ({ value: id, label: nickname ?? icp ?? id }))}
            value={supply}
            onChange={(id) => navigate(paths.naturalGas({ supply: id }))}
          />
        )}
      </Choices>
      {supply === undefined ? (
        <Notice title="No natural gas here">
          This property has no natural gas with us. <Link to={paths.products()}>See your products</Link>
        </Notice>
      ) : (
        <SupplyPoint supply={supply} year={year} chosen={chosen} />
      )}
      {isReading && <MeterReadDialog onClose={() => navigate(paths.naturalGas(chosen), { replace: true })} />}
    </>
  )
}

interface SupplyPointProps {
  supply: string
  year: number | undefined
  chosen: { supply?: string; year?: string }
}

function SupplyPoint({ supply, year, chosen }: SupplyPointProps) {
  // Without a year: the last with data, and what does not depend on one.
  const latest = useApi(naturalGasUsage, { query: { supplyPointId: supply } })
  const ofYear = useApi(naturalGasUsage, { query: { supplyPointId: supply, selectedYear: year } })
  const plans = useApi(plansOfSite, {})
  // Only the first year is drawn together with the rest: the choice of another stays where it is while that loads.
  const [firstYear] = useState(year)
  return (
    <Resource of={latest} isReady={areSettled(plans) && (year !== firstYear || areSettled(ofYear))} name="Your gas" heightRem={36}>
      {(data) => (
        <>
          <Section title="Your use">
            {data.byYear.length === 0 ? (
              <Notice title="No readings yet" tone="good">
                Your meter has not been read yet. Your use will appear here after its first reading.
              </Notice>
            ) : (
              <YearView key={supply} latest={data} of={ofYear} year={year ?? data.lastDataYear} chosen={chosen} />
            )}
            {data.aggregatedUsage && <Averages {...data.aggregatedUsage} />}
          </Section>
          <Columns>
            <LastInvoice invoice={data.lastInvoice} />
            <PlanSection energyType="naturalGas" />
          </Columns>
          <Columns>
            <ValuePlan plan={data.lastInvoice.plan} />
            <GasMeter isAdvanced={data.isAdvanced} invoice={data.lastInvoice} readHref={paths.naturalGas({ ...chosen, read: 'open' })} />
          </Columns>
        </>
      )}
    </Resource>
  )
}

function Averages({ dailyAverage, monthlyAverage, numberOfPeriods = 12 }: NonNullable<NaturalGasUsage['aggregatedUsage']>) {
  const figure = (name: string, { kw, costNZD }: typeof dailyAverage) => (
    <Figure name={name} note={costNZD === undefined ? undefined : kwhText(kw)}>
      {costNZD === undefined ? kwhText(kw) : moneyText(costNZD)}
    </Figure>
  )
  return (
    <>
      <h3 className={css.subtitle}>Over the last {numberOfPeriods === 1 ? 'bill period' : counted(numberOfPeriods, 'bill period')}</h3>
      <Figures>
        {figure('A day', dailyAverage)}
        {figure('A month', monthlyAverage)}
      </Figures>
    </>
  )
}
