import { moneyText, rateText } from '#lib/money-text.ts'
import { Figure, Figures } from './figures.tsx'

const UNIT = { kWh: 'a kWh', day: 'a day', bottle: 'a bottle' } as const

interface Props {
  rates: readonly { name: string; unit: keyof typeof UNIT; nzd: number; note?: string | undefined }[]
  /** for paying by the due date; 0 without one */
  discountPercentage: number
  /** said after the discount, such as whether GST is in the rates */
  note?: string
}

/** What a plan costs. The discount is no rate, so it is said below them. */
export function RateFigures({ rates, discountPercentage, note }: Props) {
  const discount = discountPercentage > 0 ? `${discountPercentage}% off if you pay on time.` : undefined
  const said = [discount, note].filter((text) => text !== undefined)
  return (
    <>
      <Figures>
        {rates.map((rate) => (
          <Figure key={rate.name} name={rate.name} note={rate.note}>
            {rate.unit === 'kWh' ? rateText(rate.nzd) : moneyText(rate.nzd)}{' '}
            <small>{rate.name.toLowerCase() === rate.unit ? 'each' : UNIT[rate.unit]}</small>
          </Figure>
        ))}
      </Figures>
      {said.length > 0 && <p className="quiet">{said.join(' ')}</p>}
    </>
  )
}
