import type { NaturalGasUsage } from '#schemas/gas/entities.ts'
import { dayText } from '#lib/day-text.ts'
import { Figure, Figures } from '#ui/figures.tsx'
import { Section } from '#ui/section.tsx'
import { ProductState } from '../product-state.tsx'
import { ReadingInvitation } from '../reading-invitation.tsx'
import css from './natural-gas.module.css'

const SOURCE = { customer: 'sent by you', reader: 'read by us', estimate: 'estimated' } as const

interface Props {
  /** the meter sends its readings by itself */
  isAdvanced: boolean
  invoice: NaturalGasUsage['lastInvoice']
  readHref: string
}

/** The meter that the last gas bill was read from, and how to send a reading yourself. */
export function GasMeter({ isAdvanced, invoice, readHref }: Props) {
  const { serialNumber, lastMeterRead, nextReadDate, canSubmitMeterRead } = invoice
  if (!serialNumber && !lastMeterRead && !nextReadDate && !canSubmitMeterRead) return null
  return (
    <Section title="Your meter">
      <div className={css.meter}>
        {isAdvanced && <ProductState tone="good">Your meter sends its readings every day.</ProductState>}
        <Figures>
          {lastMeterRead && (
            <Figure name="Last reading" note={`${dayText(lastMeterRead.date, 'year')}, ${SOURCE[lastMeterRead.source]}`}>
              {lastMeterRead.reading}
            </Figure>
          )}
          {nextReadDate && <Figure name="Next reading">{dayText(nextReadDate, 'year')}</Figure>}
          {serialNumber && <Figure name="Meter number">{serialNumber}</Figure>}
        </Figures>
        {canSubmitMeterRead && <ReadingInvitation href={readHref} />}
      </div>
    </Section>
  )
}
