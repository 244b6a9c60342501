import { electricityBestHours } from '#schemas/usage/routes.ts'
import { Resource } from '#api/resource.tsx'
import { useInsight } from '#api/use-insight.ts'
import { BestHoursChart } from '#ui/insight/best-hours-chart.tsx'
import { bestHoursReason, bestHoursTitle } from '#ui/insight/best-hours-texts.ts'
import { Section } from '#ui/section.tsx'

/** When power is cheapest and cleanest in the coming day. Shows nothing where neither is known. */
export function BestHoursSection() {
  const hours = useInsight(electricityBestHours, { query: {} })
  const now = new Date()
  const { data } = hours.data ?? {}
  if (hours.data && !data) return null
  return (
    <Section title={data ? bestHoursTitle(data, now) : 'Best hours'} lead={data && bestHoursReason(data)}>
      <Resource of={hours} name="The best hours" heightRem={16}>
        {(answer) => answer.data && <BestHoursChart hours={answer.data} heightRem={10} now={now} />}
      </Resource>
    </Section>
  )
}
