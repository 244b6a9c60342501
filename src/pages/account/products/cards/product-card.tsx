import { type ReactNode, useId } from 'react'
import { rateText, moneyText } from '#lib/money-text.ts'
import type { BillingPlans } from '#schemas/products/routes.ts'
import { ActionLink } from '#ui/action-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { ProductState } from '../product-state.tsx'
import { GROUP_RATES } from '../group-rates.ts'
import css from './product-card.module.css'

type Plan = BillingPlans['plans'][number]

const UNIT = { kWh: 'a kWh', day: 'a day', bottle: 'a bottle' } as const

/**
 * What a plan costs, such as `31.21 c a kWh · $2.10 a day`, each price in one line; levies and what is paid to the customer are on the
 * product's own page.
 */
export function priceText({ rates }: Plan): string {
  if (rates.length === 0) return GROUP_RATES
  const shown = rates.filter(({ name }) => !['Levy', 'Export', 'Controlled'].includes(name))
  const isOneOfSeveral = shown.filter(({ unit }) => unit === 'kWh').length > 1
  return shown
    .map(({ name, unit, rateNzd }) => {
      const price = `${unit === 'kWh' ? rateText(rateNzd) : moneyText(rateNzd)} ${UNIT[unit]}`
      return unit === 'kWh' && isOneOfSeveral ? `${name} ${price}` : price
    })
    .map((price) => price.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')
}

interface Props {
  /** a strip across the page: what can be added, or has little to say */
  isOffer?: boolean
  icon: Parameters<typeof Icon>[0]['name']
  name: string
  plan: string | undefined
  /** what it costs, in a line */
  price?: string | undefined
  state?: { tone: 'good' | 'plain' | 'warning' | 'bad'; text: string } | undefined
  /** a remark in small print, such as the number of the connection */
  remark?: string | undefined
  action: { href: string; label: string }
  more?: { href: string; label: string } | undefined
  /** its figures */
  children?: ReactNode
}

/** A product of the selected property: its plan, price, bill and state, and what to do with it. */
export function ProductCard({ isOffer = false, icon, name, plan, price, state, remark, action, more, children }: Props) {
  const id = useId()
  return (
    <section className={`framed ${css.card}`} data-is-offer={isOffer || undefined} aria-labelledby={id}>
      <div className={css.head}>
        <Icon name={icon} size="badge" />
        <div>
          <h2 id={id} className={`heading ${css.name}`}>
            {name}
          </h2>
          {plan && <p>{plan}</p>}
        </div>
      </div>
      {price && <p className={css.price}>{price}</p>}
      {children && <div className={css.figures}>{children}</div>}
      {state && <ProductState tone={state.tone}>{state.text}</ProductState>}
      {remark && <p className="quiet">{remark}</p>}
      <div className={css.actions}>
        <ActionLink href={action.href}>{action.label}</ActionLink>
        {more && (
          <Link className="target" to={more.href}>
            {more.label}
          </Link>
        )}
      </div>
    </section>
  )
}
