import type { ColorSchema, PropertyType } from '#schemas/property/entities.ts'
import css from './property-picture.module.css'

interface Building {
  wall: string
  roof: string
  /** shadows: a side of the roof, the wall under the eaves */
  shade: string
  windows: string
  door: string
  /** posts, frames, chimneys and awnings */
  trim: string
}

/** Each style, on a grid of 120 by 80 with the street at 72. */
const BUILDINGS: Record<PropertyType, Building> = {
  villa: {
    wall: 'M27 40h66v32H27z',
    roof: 'M18 44 60 16l42 28z',
    shade: 'M60 16l42 28H60zM27 44h66v3H27z',
    windows: 'M33 55h10v11H33zM77 55h10v11H77z',
    door: 'M54 53h12v19H54z',
    trim: 'M80 18h7v17l-7-4.500zM23 50h74v3H23zM25 53h2v19h-2zM46 53h2v19h-2zM72 53h2v19h-2zM93 53h2v19h-2z',
  },
  townhouse: {
    wall: 'M30 30h29v42H30zM61 22h29v50H61z',
    roof: 'M27 30 44.500 17 62 30zM58 22 75.500 9 93 22z',
    shade: 'M44.500 17 62 30H44.500zM75.500 9 93 22H75.500zM61 26h3v46h-3z',
    windows: 'M36 36h7v9h-7zM48 36h7v9h-7zM67 29h7v9h-7zM79 29h7v9h-7zM67 43h7v9h-7zM79 43h7v9h-7zM48 54h7v9h-7zM79 57h7v8h-7z',
    door: 'M35 55h9v17h-9zM66 57h9v15h-9z',
    trim: 'M30 48h29v2H30zM61 53.500h29v2H61z',
  },
  suburban: {
    wall: 'M20 44h80v28H20z',
    roof: 'M14 46 38 24h40l28 22z',
    shade: 'M78 24l28 22H66zM20 46h80v3H20z',
    windows: 'M28 54h12v9H28z',
    door: 'M47 52h10v20H47z',
    trim: 'M30 20h7v5.500l-7 6.500zM65 52h28v20H65z',
  },
  modern: {
    wall: 'M20 46h52v26H20zM46 26h54v22H46z',
    roof: 'M42 22h62v5H42zM16 43h32v4H16z',
    shade: 'M46 48h54v3H46zM20 47h26v2H20z',
    windows: 'M52 31h42v12H52zM26 53h14v12H26z',
    door: 'M54 54h11v18H54z',
    trim: 'M72.500 31h1.500v12h-1.500zM94 48h3v24h-3zM84 48h2v24h-2z',
  },
  rural: {
    wall: 'M26 46h66v26H26z',
    roof: 'M20 47 36 27h46l16 20z',
    shade: 'M82 27l16 20H60zM26 47h66v2H26z',
    windows: 'M32 56h9v9h-9zM46 56h9v9h-9zM77 56h9v9h-9z',
    door: 'M61 54h10v18H61z',
    trim: 'M68 20h7v10h-7zM16 51h86v2.500H16zM18 53h2v19h-2zM44 53h1.500v19H44zM73 53h1.500v19H73zM98 53h2v19h-2z',
  },
  apartment: {
    wall: 'M36 14h48v58H36z',
    roof: 'M33 9h54v6H33z',
    shade: 'M76 15h8v57h-8zM36 15h48v2H36z',
    windows: 'M42 21h11v8H42zM61 21h11v8H61zM42 36h11v8H42zM61 36h11v8H61zM42 51h11v8H42zM61 51h11v8H61z',
    door: 'M52 61h10v11H52z',
    trim: 'M40 30h15v2H40zM59 30h15v2H59zM40 45h15v2H40zM59 45h15v2H59zM54 3h3v6h-3z',
  },
  commercial: {
    wall: 'M20 30h80v42H20z',
    roof: 'M17 25h86v7H17z',
    shade: 'M20 32h80v2H20zM20 55h80v2H20z',
    windows: 'M26 58h30v12H26z',
    door: 'M66 57h12v15H66zM80 57h12v15H80z',
    trim: 'M36 36h48v9H36zM18 48h84v5l-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4z',
  },
}

/**
 * A small drawing of a property in the customer's colours; decoration beside its address. Its ground goes on at both sides, for
 * places that show more than the drawing.
 */
export function PropertyPicture({ type, colorSchema = 'terracotta' }: { type: PropertyType; colorSchema?: ColorSchema | undefined }) {
  // An option of a form, or a newer server, may name a building that is not drawn here.
  const { wall, roof, shade, windows, door, trim } = Object.hasOwn(BUILDINGS, type) ? BUILDINGS[type] : BUILDINGS.suburban
  return (
    <svg className={css.picture} data-colors={colorSchema} viewBox="0 0 120 80" preserveAspectRatio="xMaxYMax" aria-hidden="true">
      <path className={css.hill} d="M-400 74c60-14 110-16 190-9s110 5 158-1 32-2 52-6 36-14 68-4 90 10 132 2v24h-600z" />
      <path className={css.wall} d={wall} />
      <path className={css.roof} d={roof} />
      <path className={css.shade} d={shade} />
      <path className={css.window} d={windows} />
      <path className={css.door} d={door} />
      <path className={css.door} d={trim} />
      <path className={css.tree} d="M10 72v-8a6 6 0 1 1 3 0v8zM108 72v-7a5 5 0 1 1 3 0v7z" />
      <path className={css.ground} d="M-400 72h600v8h-600z" />
    </svg>
  )
}
