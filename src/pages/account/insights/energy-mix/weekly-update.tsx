import useSWRImmutable from 'swr/immutable'
import type { UsageBreakdown } from '#schemas/insights/routes.ts'
import { Resource } from '#api/resource.tsx'
import { sum } from '#lib/sum.ts'
import { colourOfUse } from '#ui/insight/use-colours.ts'
import { usesBy } from '#ui/insight/uses.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/section.tsx'
import { dayText } from '#lib/day-text.ts'
import { unbroken } from '#lib/unbroken.ts'
import { amountText, estimateText, mostOf } from '#ui/insight/use-text.ts'
import { DailyCharge } from './daily-charge.tsx'
import { SavingLink } from './saving-link.tsx'

const WHOLE_WEEK = 7

export const latestWeekOf = ({ fuels }: UsageBreakdown) => fuels.find(({ latestWeek }) => latestWeek)?.latestWeek

/** What the electricity of the last seven days went into. Source: portal-usage.md, section 2, energy mix, weekly update. */
export function WeeklyUpdate({ data, isBusiness }: { data: UsageBreakdown; isBusiness: boolean }) {
  const chart = useSWRImmutable('ring-chart', () => import('#ui/charts/ring-chart.tsx'))
  const week = latestWeekOf(data)
  if (!week) {
    return <Notice title="There is no week to show">We show natural gas for each bill, not by week. See Bill by bill.</Notice>
  }
  const unit = data.kWhOnly ? 'kwh' : 'monetary'
  const uses = usesBy(unit, week.categories).filter(({ share }) => share.value > 0)
  const sentence = mostOf(unit, uses, `the week to ${dayText(week.endDate)}`)
  return (
    <Section title={`Electricity, ${unbroken(week.period)}`} lead={sentence || 'No electricity was used.'}>
      <Resource of={chart} name="The chart" heightRem={20}>
        {({ RingChart }) => (
          <RingChart
            summary={estimateText(data.daysKnown, isBusiness)}
            slices={uses.map((use) => ({
              name: use.name,
              colour: colourOfUse(use),
              value: use.share.value,
              text: amountText(unit, use.share.value),
            }))}
            measure={unit === 'monetary' ? 'Cost before daily charges' : 'Electricity'}
            total={{
              text: amountText(unit, sum(uses.map(({ share }) => share.value))),
              label: unit === 'monetary' ? 'for energy' : 'in all',
            }}
          />
        )}
      </Resource>
      {unit === 'monetary' && <DailyCharge of={week} />}
      {week.numberOfDays < WHOLE_WEEK && <p className="quiet">Readings of {WHOLE_WEEK - week.numberOfDays} of these days are missing.</p>}
      {/* A business has it further down on the same page. */}
      {!isBusiness && week.biggestSavingAppliance && (
        <>
          <p>
            Your biggest saving is {week.biggestSavingAppliance.toLowerCase()}. {week.biggestSavingDescription}
          </p>
          <SavingLink of={week} />
        </>
      )}
    </Section>
  )
}
