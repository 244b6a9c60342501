import type { CSSProperties } from 'react'
import type { CarbonArea, CarbonDetails } from '#schemas/carbon/entities.ts'
import { kilogramsText } from '#lib/carbon/text.ts'
import { AREAS } from '#ui/insight/carbon-areas.ts'
import css from './carbon-calculator.module.css'

type Area = CarbonDetails['areas'][number] & { changedKilograms: number }

/** Each area beside the average home's, on one scale; what a change would take away is lighter. */
export function AreaBars({ areas }: { areas: readonly Area[] }) {
  const most = Math.max(
    1,
    ...areas.flatMap(({ kilograms, averageKilograms, changedKilograms }) => [kilograms, averageKilograms, changedKilograms]),
  )
  return (
    <ul className={css.areas}>
      {areas.map(({ area, kilograms, averageKilograms, changedKilograms, basis }) => (
        <li key={area} className={css.area} style={{ '--colour': AREAS[area].colour } as CSSProperties}>
          <h3 className="heading">{AREAS[area].name}</h3>
          <p className={css.amount}>
            <strong>{kilogramsText(changedKilograms)}</strong>
            {changedKilograms !== kilograms && <s className="quiet">{kilogramsText(kilograms)}</s>}
            <span className="quiet">average home {kilogramsText(averageKilograms)}</span>
          </p>
          <span className={`remark ${css.track}`} aria-hidden="true">
            <span className={css.was} style={{ inlineSize: percentOf(kilograms, most) }} />
            <span className={css.own} style={{ inlineSize: percentOf(changedKilograms, most) }} />
          </span>
          <span className={`remark ${css.track}`} data-is="average" aria-hidden="true">
            <span className={css.average} style={{ inlineSize: percentOf(averageKilograms, most) }} />
          </span>
          <p className="quiet">{basisText(area, basis)}</p>
        </li>
      ))}
    </ul>
  )
}

const percentOf = (kilograms: number, most: number) => `${Math.max(0.5, (kilograms / most) * 100)}%`

/** What an area's figure rests on. */
export function basisText(area: CarbonArea, basis: Area['basis']): string {
  switch (basis) {
    case 'measured':
      return area === 'gas' ? 'From a year of your gas' : 'From a year of your meter readings, without showers and car'
    case 'estimated':
      return area === 'gas' ? 'Estimated from your answers' : 'Estimated: we do not have a year of readings yet'
    case 'answers':
      return 'From your answers'
  }
}
