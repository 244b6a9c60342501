import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { BreakdownPeriod, UsageBreakdown, UsageCategory } from '#schemas/insights/routes.ts'
import { localDayOf } from '#lib/local-day.ts'
import { energyName } from '#lib/energy-names.ts'
import { paths } from '#lib/paths.ts'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { Controls } from '#ui/controls.tsx'
import { colourOfUse } from '#ui/insight/use-colours.ts'
import { mostUsed, shareTexts, type Unit, unitIn, UNITS, type UseByUnit, usesBy } from '#ui/insight/uses.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { billYear } from '#lib/calendar.ts'
import { unbroken } from '#lib/unbroken.ts'
import { isTrendReady, selectedAtFirst } from './breakdown-state.ts'
import { DailyCharge } from './daily-charge.tsx'
import { SavingLink } from './saving-link.tsx'
import { UseColumns } from './use-columns.tsx'
import { amountText } from '#ui/insight/use-text.ts'
import css from './energy-mix.module.css'

type Fuel = UsageBreakdown['fuels'][number]
type Query = { fuel?: string | undefined; year?: string | undefined; period?: string | undefined; unit?: string | undefined }

/** What energy was used for, bill by bill. Source: portal-usage.md, sections 3 to 5. */
export function HistoricTrend({ data, isBusiness }: { data: UsageBreakdown; isBusiness: boolean }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const fuel = data.fuels.find(({ energyType }) => energyType === query.get('fuel')) ?? data.fuels[0]
  if (!fuel) return null
  const asked = Number(query.get('year'))
  const year = fuel.selectableYears.includes(asked) ? asked : fuel.selectableYears[0]
  const ofYear = fuel.billPeriods.filter(({ startDate, endDate }) => billYear(startDate, endDate) === year)
  const period = ofYear.find(({ startDate }) => startDate === query.get('period')) ?? ofYear[0]
  const unit = unitIn(query, { isCostKnown: !data.kWhOnly })
  if (!period) return null
  const show = (change: Query) => {
    const next: Query = { fuel: fuel.energyType, year: String(year), period: period.startDate, unit, ...change }
    navigate(isBusiness ? paths.businessBreakdown(next) : paths.energyMix('historic-trend', next))
  }
  return (
    <>
      <Controls>
        {data.isDualFuel && (
          <SegmentedControl
            label="Energy"
            options={data.fuels.map(({ energyType }) => ({ value: energyType, label: energyName(energyType) }))}
            value={fuel.energyType}
            onChange={(energyType) => show({ fuel: energyType, year: undefined, period: undefined })}
          />
        )}
        <Select
          isInline
          label="Year"
          isLabelHidden
          options={fuel.selectableYears.map((value) => ({ value: String(value), label: String(value) }))}
          value={String(year)}
          onChange={(value) => show({ year: value, period: undefined })}
        />
        <Select
          isInline
          label="Bill period"
          isLabelHidden
          options={ofYear.map(({ startDate, period: label }) => ({ value: startDate, label }))}
          value={period.startDate}
          onChange={(value) => show({ period: value })}
        />
        {!data.hideToggle && <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={(value) => show({ unit: value })} />}
      </Controls>
      <PeriodSection key={`${fuel.energyType} ${period.startDate}`} fuel={fuel} period={period} unit={unit} />
    </>
  )
}

function PeriodSection({ fuel, period, unit }: { fuel: Fuel; period: BreakdownPeriod; unit: Unit }) {
  const { biggestSavingAppliance, biggestSavingDescription } = period
  const uses = usesBy(unit, period.categories)
  const shares = shareTexts(uses)
  const isRunning = period.endDate >= localDayOf(new Date())
  const [selected, setSelected] = useState<readonly string[]>(() => selectedAtFirst(uses))
  const isSelected = (name: string) => selected.includes(name)
  const toggle = (name: string) => setSelected(isSelected(name) ? selected.filter((own) => own !== name) : [...selected, name])
  const chosen = uses.filter(({ name }) => isSelected(name))
  return (
    <>
      <Section
        title={`${energyName(fuel.energyType)}, ${unbroken(period.period)}${isRunning ? ', so far' : ''}`}
        lead={mostText(unit, uses)}
      >
        <ShareBar
          shares={uses.map((use) => ({
            name: use.name,
            colour: isSelected(use.name) ? colourOfUse(use) : 'var(--color-chart-line)',
            percentage: use.share.percentage,
          }))}
        />
        <fieldset className={css.legend}>
          <legend className="visually-hidden">Uses to show</legend>
          {uses.map((use, i) => (
            <label key={use.name} className={css.category}>
              <input type="checkbox" checked={isSelected(use.name)} onChange={() => toggle(use.name)} />
              <span className={css.icon} style={{ background: colourOfUse(use) }} aria-hidden="true">
                <span className={css.glyph} style={{ maskImage: `url("${use.iconUrl}")` }} />
              </span>
              <span className={css.name}>
                {use.name}
                {use.tip && <small className="quiet remark">{use.tip}</small>}
              </span>
              <span className={css.amount}>
                {amountText(unit, use.share.value)}
                <small className="quiet remark">
                  {shares[i]}
                  {use.share.dailyAverageUsage > 0 && `, ${amountText(unit, use.share.dailyAverageUsage)} a day`}
                </small>
              </span>
            </label>
          ))}
        </fieldset>
        {unit === 'monetary' && <DailyCharge of={period} />}
      </Section>
      {biggestSavingAppliance && (
        <Section title={`Your biggest saving: ${biggestSavingAppliance.toLowerCase()}`}>
          <p>{biggestSavingDescription}</p>
          <SavingLink of={period} />
        </Section>
      )}
      <Section title="Bill by bill">
        {isTrendReady(fuel) ? (
          <UseColumns periods={fuel.billPeriods} names={chosen.map(({ name }) => name)} unit={unit} energyType={fuel.energyType} />
        ) : (
          <Notice title="Your trend starts with your second bill">
            There is one bill period so far, so there is nothing to compare it with.
          </Notice>
        )}
      </Section>
    </>
  )
}

function mostText(unit: Unit, uses: readonly UseByUnit<UsageCategory>[]): string | undefined {
  const most = mostUsed(uses)
  if (!most) return undefined
  const { name, share, shareText } = most
  return `Largest ${unit === 'monetary' ? 'cost' : 'use'}: ${name}, ${shareText}, ${amountText(unit, share.value)}.`
}
