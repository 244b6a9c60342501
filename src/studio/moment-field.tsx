import { useId } from 'react'
import { instantOf, localDayOf, ZONE } from '#lib/local-day.ts'
import css from './studio.module.css'

interface Props {
  label: string
  /** as the field writes it, a New Zealand time; empty where it is not set */
  value: string
  onChange(value: string): void
}

/** A moment by the clock of New Zealand, wherever the browser is. */
export function MomentField({ label, value, onChange }: Props) {
  const id = useId()
  return (
    <div className={css.moment}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={css.input}
        type="datetime-local"
        value={value}
        aria-describedby={`${id}-zone`}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}-zone`} className="quiet">
        New Zealand time
      </small>
    </div>
  )
}

/** An instant as the field writes it. */
export function fieldTextOf(instant: string): string {
  const at = new Date(instant)
  return `${localDayOf(at)}T${CLOCK.format(at)}`
}
const CLOCK = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The instant of what a field says, such as `2026-12-24T18:00`; undefined where it is empty. */
export function instantIn(value: string): string | undefined {
  const [day = '', clock = ''] = value.split('T')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return value === '' ? undefined : instantOf(day, hour, minute).toISOString()
}
