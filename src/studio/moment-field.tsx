import { useId, useState } from 'react'
import { localDayOf, ZONE } from '#lib/local-day.ts'
import { instantOf } from '#lib/trading-periods.ts'
import css from './studio.module.css'

interface Props {
  label: string
  /** an instant */
  value: string | undefined
  onChange(instant: string | undefined): void
}

/** The year 2 is a year that is being typed. */
const FIRST_YEAR = 2000

/** A moment by the clock of New Zealand, wherever the browser is. What is not yet a moment stays in the field until it is left. */
export function MomentField({ label, value, onChange }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  return (
    <div className={css.moment}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={css.input}
        type="datetime-local"
        value={typed ?? (value ? fieldTextOf(value) : '')}
        max="9999-12-31T23:59"
        aria-describedby={`${id}-zone`}
        onChange={({ target }) => {
          setTyped(target.value)
          const isCleared = target.value === '' && !target.validity.badInput
          if (isCleared || Number.parseInt(target.value, 10) >= FIRST_YEAR) onChange(instantIn(target.value))
        }}
        onBlur={() => setTyped(undefined)}
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
