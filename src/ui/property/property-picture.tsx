import type { ColorSchema, PropertyType } from '#schemas/property/entities.ts'
import css from './property-picture.module.css'

/** The walls and roof of each style, on a ground of 120 by 80. */
const BUILDINGS: Record<PropertyType, { roof: string; wall: string; windows: string; door: string }> = {
  villa: { roof: 'M22 40 60 14l38 26z', wall: 'M28 40h64v32H28z', windows: 'M36 48h10v12H36zM74 48h10v12H74z', door: 'M55 50h10v22H55z' },
  townhouse: {
    roof: 'M34 26h22v-6h30v6z',
    wall: 'M34 26h52v46H34z',
    windows: 'M40 32h12v10H40zM66 32h12v10H66zM66 50h12v10H66z',
    door: 'M42 52h10v20H42z',
  },
  suburban: {
    roof: 'M16 44 44 22h32l28 22z',
    wall: 'M22 44h76v28H22z',
    windows: 'M30 52h14v10H30zM76 52h14v10H76z',
    door: 'M55 52h10v20H55z',
  },
  modern: {
    roof: 'M18 28 104 18v8L18 36z',
    wall: 'M22 35 100 26v46H22z',
    windows: 'M58 36h34v14H58zM58 54h34v10H58z',
    door: 'M32 46h12v26H32z',
  },
  rural: {
    roof: 'M14 46 34 28h52l20 18z',
    wall: 'M22 46h76v26H22z',
    windows: 'M30 52h12v10H30zM48 52h10v10H48zM82 52h10v10H82z',
    door: 'M64 52h10v20H64z',
  },
  apartment: {
    roof: 'M36 8h48v6H36z',
    wall: 'M38 14h44v58H38z',
    windows: 'M44 20h12v8H44zM64 20h12v8H64zM44 34h12v8H44zM64 34h12v8H64zM44 48h12v8H44zM64 48h12v8H64z',
    door: 'M55 60h10v12H55z',
  },
  commercial: {
    roof: 'M18 30h84v10l-7 6-7-6-7 6-7-6-7 6-7-6-7 6-7-6-7 6-7-6-7 6-7-6z',
    wall: 'M22 38h76v34H22z',
    windows: 'M30 50h30v16H30z',
    door: 'M72 48h14v24H72z',
  },
}

/** A property as a small drawing; decoration beside its address. */
export function PropertyPicture({ type, colorSchema = 'terracotta' }: { type: PropertyType; colorSchema?: ColorSchema | undefined }) {
  const { roof, wall, windows, door } = BUILDINGS[type]
  return (
    <svg className={css.picture} data-colors={colorSchema} viewBox="0 0 120 80" aria-hidden="true">
      <path className={css.hill} d="M0 66c18-10 32-2 52-6s36-14 68-4v24H0z" />
      <path className={css.wall} d={wall} />
      <path className={css.roof} d={roof} />
      <path className={css.window} d={windows} />
      <path className={css.door} d={door} />
      <path className={css.tree} d="M12 72v-8a7 7 0 1 1 3 0v8zM106 72v-5a5 5 0 1 1 3 0v5z" />
      <path className={css.ground} d="M0 72h120v8H0z" />
    </svg>
  )
}
