import { moneyText, rateText } from '#lib/money-text.ts'
import { Figure, Figures } from './figures.tsx'

const UNIT = { kWh: 'a kWh', day: 'a day', bottle: 'a bottle' } as const

interface Props {
  rates: readonly { name: string; unit: keyof typeof UNIT; nzd: number; note?: string | undefined }[]
  /** for paying by the due date; 0 without one */
  discountPercentage: number
}

/** What a plan costs. */
export const RateFigures = ({ rates, discountPercentage }: Props) => (
  <Figures>
    {rates.map(({ name, unit, nzd, note }) => (
      <Figure key={name} name={name} note={note}>
        {unit === 'kWh' ? rateText(nzd) : moneyText(nzd)} <small>{name.toLowerCase() === unit ? 'each' : UNIT[unit]}</small>
      </Figure>
    ))}
    {discountPercentage > 0 && (
      <Figure name="Discount" note="if you pay on time">
        {discountPercentage}%
      </Figure>
    )}
  </Figures>
)
