import type { IconName } from '#schemas/icon.ts'
import css from './icon.module.css'

type OwnName = 'arrow' | 'warning' | 'lock' | 'check' | 'close' | 'chevron' | 'mail' | 'minus' | 'plus' | 'pencil' | 'wifi'

/** Line drawings on a grid of 24; a name of the contract without one fails the build. */
const PATHS: Record<IconName | OwnName, string> = {
  bolt: 'M13 2 4.5 13.500H11L10 22l8.5-11.500H12z',
  flame: 'M12 22c4 0 6.5-2.7 6.5-6.3 0-4.7-4.5-6.7-5-12.7-3.5 2-4 5-3.5 7.5-1.5-.5-2-1.8-2-3-1.7 2-2.5 4.7-2.5 7.500C5.5 19.3 8 22 12 22z',
  bottle: 'M10 2h4v3.500c2.5.7 4 2.7 4 5.200V20a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-9.300c0-2.5 1.5-4.5 4-5.200zM6 14h12',
  car: 'M4 16v3h3v-2h10v2h3v-6l-2.5-6.500h-11L4 13zM4 13h16M7.5 15.500h.01M16.5 15.500h.01',
  bill: 'M6 2h12v20l-3-2-3 2-3-2-3 2zM9 7h6M9 11h6M9 15h3',
  leaf: 'M5 20C4 10 10 4 20 4c0 10-5 15.5-13 14M5 20c2-5 5-8 9-10',
  home: 'm3 11 9-8 9 8M5.5 9v12h13V9M10 21v-6h4v6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16V9',
  phone: 'M6 3h3l2 5-2.5 1.500a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3C10.5 21 3 13.5 3 6a3 3 0 0 1 3-3z',
  gift: 'M4 11h16v10H4zM3 7h18v4H3zM12 7v14M12 7c-5 0-6-5-3-5 2 0 3 3 3 5 0-2 1-5 3-5 3 0 2 5-3 5z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.5 2.9-6 6.5-6s6.5 2.5 6.5 6M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c2.2.8 3.5 2.8 3.5 5.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 7.500h.01',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  warning: 'M12 3 2 20h20zM12 9v5M12 17h.01',
  lock: 'M6 11h12v10H6zM8.5 11V7.500a3.5 3.5 0 0 1 7 0V11',
  check: 'm4 12.5 5 5L20 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 21c0-4 3.4-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  chevron: 'm6 9 6 6 6-6',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  wifi: 'M2 9a15 15 0 0 1 20 0M5.5 13a10 10 0 0 1 13 0M9 17a5 5 0 0 1 6 0M12 20.500h.01',
  pencil: 'm4 20 1-5L16 4l4 4L9 19z',
}

/** An icon beside text that says the same. */
export function Icon({ name, size = 'normal' }: { name: IconName | OwnName; size?: 'normal' | 'badge' }) {
  return (
    <span className={css.icon} data-size={size}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={PATHS[name]} />
      </svg>
    </span>
  )
}
