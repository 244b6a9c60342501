import { useMemo } from 'react'
import useSWRImmutable from 'swr/immutable'
import type { GenerationMoment } from '#schemas/generation/entities.ts'
import { Resource } from '#api/resource.tsx'
import { numberFormat } from '#lib/number-format.ts'
import { SOURCES, sourceNames } from '#ui/insight/generation.ts'
import { momentNames } from '#ui/moment-names.ts'
import { hourText } from '#ui/time.tsx'

const wholeMegawatts = numberFormat({ maximumFractionDigits: 0 })
const megawattText = (value: number) => `${wholeMegawatts(value)} MW`

/** A country's power is read in gigawatts. */
const axisText = (value: number) => (value === 0 ? '0' : `${value / 1000} GW`)

interface Props {
  summary: string
  moments: readonly GenerationMoment[]
  /** the short name of a moment beside the axis */
  labelOf?: (start: string) => string
}

/** What the country's power was made from, over time. */
export function PowerChart({ summary, moments, labelOf = hourText }: Props) {
  const chart = useSWRImmutable('area-chart', () => import('#ui/charts/area-chart.tsx'))
  // Keeps the same array until the data change, because the chart redraws for each new one.
  const named = useMemo(() => {
    const names = momentNames(moments.map(({ start }) => start))
    return moments.map(({ start }, i) => ({ label: labelOf(start), closeLabel: hourText(start), name: names[i] ?? '' }))
  }, [moments, labelOf])
  const series = useMemo(() => seriesOf(moments), [moments])
  return (
    <Resource of={chart} name="The chart" heightRem={21}>
      {({ AreaChart }) => (
        <AreaChart summary={summary} moments={named} series={series} measure="Power made" valueText={megawattText} axisText={axisText} />
      )}
    </Resource>
  )
}

const seriesOf = (moments: Props['moments']) =>
  sourceNames
    .map((name) => ({ ...SOURCES[name], values: moments.map(({ megawatts }) => Math.max(0, megawatts[name] ?? 0)) }))
    .filter(({ values }) => values.some((value) => value > 0))
    .map(({ label, colour, values }) => ({ name: label, colour, values }))
