import { AREAS } from './carbon-areas.ts'
import css from './counted-areas.module.css'

/** What a home's carbon footprint is made of, before it is known. */
export const CountedAreas = () => (
  <dl className={css.areas}>
    {Object.entries(AREAS).map(([area, { name, counts, colour }]) => (
      <div key={area} style={{ borderColor: colour }}>
        <dt>{name}</dt>
        <dd>{counts}</dd>
      </div>
    ))}
  </dl>
)
