import { useState } from 'react'
import type { ElectricitySupply } from '#schemas/usage/entities.ts'
import { readingsAsCsv, readingsAsEiep13a } from '#schemas/usage/routes.ts'
import { ActionLine } from '#api/action-line.tsx'
import { download } from '#api/download.ts'
import { useWork } from '#api/use-action.ts'
import { addDays, yearBefore } from '#lib/calendar.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { type Span, spanOf, type View } from './view.ts'
import { spanText } from './texts.ts'

type Format = 'csv' | 'eiep13a'
const FORMATS: readonly { value: Format; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'eiep13a', label: 'Industry file (EIEP13A)' },
]
const ROUTES = { csv: readingsAsCsv, eiep13a: readingsAsEiep13a } as const

type What = 'shown' | 'twoYears' | 'all'

/** Downloads the customer's own readings: what is shown, the last 24 months, or everything. */
export function ExportReadings({ view, supply }: { view: View; supply: ElectricitySupply }) {
  const [format, setFormat] = useState<Format>('csv')
  const [what, setWhat] = useState<What>('shown')
  const { latestDay = '', earliestDay = '' } = supply
  const span = spanOf(view, supply)
  const ranges: Record<What, Pick<Span, 'startDate' | 'endDate'>> = {
    shown: { startDate: span.startDate, endDate: span.endDate },
    twoYears: { startDate: addDays(yearBefore(yearBefore(latestDay)), 1), endDate: latestDay },
    all: { startDate: earliestDay, endDate: latestDay },
  }
  const [save, state] = useWork(() => download(ROUTES[format], { query: { ...ranges[what], supplyPointId: view.supplyPointId } }))
  const options: readonly { value: What; label: string }[] = [
    { value: 'shown', label: spanText(view.scale, span.startDate, span.endDate) },
    { value: 'twoYears', label: 'Last 24 months' },
    { value: 'all', label: 'Everything' },
  ]

  return (
    <Section
      title="Download your data"
      isPrinted={false}
      lead="Every half-hour, as your meter recorded it. Choose CSV for a spreadsheet, or the industry file for another retailer or adviser."
    >
      <Actions>
        <Select isInline label="Readings for" options={options} value={what} onChange={setWhat} />
        <SegmentedControl label="Format" options={FORMATS} value={format} onChange={setFormat} />
        <Button onClick={() => save()} isBusy={state.is === 'running'}>
          Download
        </Button>
      </Actions>
      <ActionLine isDownload state={state} running="Preparing your file…" done="Your file is saved." failed="Nothing was saved." />
    </Section>
  )
}
