import type { CarbonDetails } from '#schemas/carbon/entities.ts'
import { kilogramsText } from '#lib/carbon/text.ts'
import { numberFormat } from '#lib/number-format.ts'
import { LinkTo } from '#ui/link-to.tsx'
import { Section } from '#ui/section.tsx'
import { basisText } from './area-bars.tsx'
import { AREAS } from '#ui/insight/carbon-areas.ts'
import css from './carbon-calculator.module.css'

const valueText = numberFormat({ maximumFractionDigits: 4 })

/** Every figure of the results, what it rests on, and every factor with its source. */
export const Details = ({ details: { areas, totalKilograms, averageKilograms, factors } }: { details: CarbonDetails }) => (
  <>
    <Section title="Your year, area by area">
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="visually-hidden">Kilograms of CO₂ equivalents in a year</caption>
          <thead>
            <tr>
              <th scope="col">Area</th>
              <th scope="col">Your home</th>
              <th scope="col">Average home</th>
              <th scope="col">What it rests on</th>
            </tr>
          </thead>
          <tbody>
            {areas.map(({ area, kilograms, averageKilograms: average, basis }) => (
              <tr key={area}>
                <th scope="row">{AREAS[area].name}</th>
                <td>{kilogramsText(kilograms)}</td>
                <td>{kilogramsText(average)}</td>
                <td>{basisText(area, basis)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All together</th>
              <td>{kilogramsText(totalKilograms)}</td>
              <td>{kilogramsText(averageKilograms)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={`quiet ${css.note}`}>
        The hot water of showers and the charging of an electric car are part of what your meters count. We take them out of electricity and
        gas and show them as showers and travel, so nothing is counted twice. The eco tracker counts all of your electricity, each half-hour
        with the country’s power at that time, so its figure for a year is another one.
      </p>
    </Section>
    <Section title="What we count with" lead="Every factor, and where it comes from.">
      <ul className={css.factors}>
        {factors.map(({ name, value, unit, source, href }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>: {unit.startsWith('times') ? unit : `${valueText(value)} ${unit}`}
            </p>
            <p className="quiet">{href ? <LinkTo href={href}>{source}</LinkTo> : source}</p>
          </li>
        ))}
      </ul>
    </Section>
  </>
)
