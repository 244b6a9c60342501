import type { CSSProperties } from 'react'
import type { TipCategory, TipPicture as Name } from '#schemas/tips/entities.ts'
import css from './tip-picture.module.css'

/** Line drawings on a grid of 24; a name of the contract without one fails the build. */
const PATHS: Record<Name, string> = {
  plug: 'M9 2v6M15 2v6M6 8h12v3a6 6 0 0 1-12 0zM12 17v5',
  fridge: 'M6 2h12v20H6zM6 10h12M9 5.500v2M9 13v4',
  washing: 'M4 2h16v20H4zM4 7h16M7 4.500h3M12 19a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM8.500 15c1.500-1.500 3 .5 4.500-.5s2-.5 2.500 0',
  dishwasher: 'M4 3h16v18H4zM4 7.500h16M7 5.300h3M8 18a4 4 0 0 1 8 0zM12 11v1.500M9 12v1M15 12v1',
  heater: 'M3 5h18v7H3zM6 9h9M6 16c-1 1.500 1 2.500 0 4M12 16c-1 1.500 1 2.500 0 4M18 16c-1 1.500 1 2.500 0 4',
  curtain: 'M2 3h20M4 3v18h4c3-5 3-12 2-18M20 3v18h-4c-3-5-3-12-2-18',
  shower: 'M4 21V7a4 4 0 0 1 8 0M8 11a4 4 0 0 1 8 0zM9 14.500v1.500M12 14.500v1.500M15 14.500v1.500M9.500 19v1.500M14.500 19v1.500',
  cylinder: 'M7 5c0-1.700 2.200-3 5-3s5 1.300 5 3v14c0 1.700-2.200 3-5 3s-5-1.300-5-3zM12 8v5M12 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  fan: 'M12 13.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM12 10.500C10 7 10 2 13 2s4 4 0 8.700M13.300 12.700c4-.1 8.300 2.400 6.800 5s-5.600 1.400-7.700-4.100M10.700 12.700c-2 3.500-6.300 6-7.800 3.400s1.600-5.500 7.600-4.600',
  shade: 'M3 3h18M5 3v18h14V3M5 6.500h14M5 10h14M5 13.500h14M12 13.500v7.500M15.500 13.500v3',
  pool: 'M2 18c2 0 2-1.500 4-1.500S8 18 10 18s2-1.500 4-1.500S16 18 18 18s2-1.500 4-1.500M2 22c2 0 2-1.500 4-1.500S8 22 10 22s2-1.500 4-1.500S16 22 18 22s2-1.500 4-1.500M8 14V5a3 3 0 0 1 5-2M16 14V5a3 3 0 0 1 5-2M8 9h8',
  lamp: 'M9 18h6M10 21.500h4M12 2a6.500 6.500 0 0 0-4 11.600c.8.7 1 1.400 1 2.400h6c0-1 .2-1.700 1-2.400A6.500 6.500 0 0 0 12 2z',
  pot: 'M4 11h16v7a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3zM2 14h2M20 14h2M3 11a9 5.500 0 0 1 18 0M12 5.500v-2.500',
  car: 'M4 16v3h3v-2h10v2h3v-6l-2.500-6.500h-11L4 13zM4 13h16M7.500 15.500h.01M16.500 15.500h.01',
  shop: 'M4 9v12h16V9M3 9l2-6h14l2 6zM9 21v-6h6v6',
}

/** The drawing and the colour of tips that name no picture. */
const CATEGORIES: Record<TipCategory, { picture: Name; colour: string }> = {
  'always on': { picture: 'plug', colour: 'var(--color-use-electronics)' },
  'lights and appliances': { picture: 'washing', colour: 'var(--color-use-appliances)' },
  heating: { picture: 'heater', colour: 'var(--color-use-heating)' },
  'hot water': { picture: 'shower', colour: 'var(--color-use-hot-water)' },
  'air conditioning': { picture: 'fan', colour: 'var(--color-use-cooling)' },
  pool: { picture: 'pool', colour: 'var(--color-use-hot-water)' },
  lighting: { picture: 'lamp', colour: 'var(--color-use-lighting)' },
  'electric vehicle': { picture: 'car', colour: 'var(--color-use-vehicle)' },
  others: { picture: 'shop', colour: 'var(--color-use-other)' },
}

/** The picture of a tip, in the colour of what it saves; its words say the same. */
export function TipPicture({ category, picture = CATEGORIES[category].picture }: { category: TipCategory; picture?: Name | undefined }) {
  return (
    <span className={css.picture} style={{ '--colour': CATEGORIES[category].colour } as CSSProperties}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={PATHS[picture]} />
      </svg>
    </span>
  )
}
