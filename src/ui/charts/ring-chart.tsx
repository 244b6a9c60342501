import { type KeyboardEvent, useId, useState } from 'react'
import { VictoryPie } from 'victory'
import { percentShares } from '#lib/percent-shares.ts'
import type { ChartProps } from './chart-frame.tsx'
import { ChartTable } from './chart-table.tsx'
import css from './ring-chart.module.css'
import './victory-look.ts'

export interface Slice {
  name: string
  colour: string
  /** 0 or more */
  value: number
  /** the value in words, with its unit */
  text: string
}

interface Props extends Pick<ChartProps, 'summary' | 'measure'> {
  slices: readonly Slice[]
  /** in the middle: the whole, and what it is */
  total: { text: string; label: string }
}

const SIZE = 240
const THICKNESS = 34
/** How far a slice that is read comes out. */
const OUT = 6

/** Shares of a whole as a ring with the whole in its middle. It uses victory, so it is in a chunk that loads only where such a chart is shown. */
export function RingChart({ summary, slices, measure, total }: Props) {
  const id = useId()
  const [active, setActive] = useState<number>()
  const shares = percentShares(slices.map(({ value }) => value))
  const percentOf = (slice: Slice) => shares[slices.indexOf(slice)] ?? ''
  const shown = active === undefined ? undefined : slices[active]

  function move(event: KeyboardEvent) {
    const last = slices.length - 1
    const next = { ArrowRight: (active ?? -1) + 1, ArrowLeft: (active ?? last + 1) - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') setActive(undefined)
    if (next === undefined) return
    event.preventDefault()
    setActive((next + slices.length) % slices.length)
  }

  return (
    <figure className={css.figure} aria-labelledby={id}>
      <div className={css.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would promise fields */}
        <div
          className={css.ring}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its arrow keys read the values one by one
          tabIndex={0}
          aria-label={`${measure}: chart. Arrow keys read the values.`}
          onKeyDown={move}
          onBlur={() => setActive(undefined)}
        >
          <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
            <VictoryPie
              standalone={false}
              width={SIZE}
              height={SIZE}
              padding={OUT}
              data={slices.map(({ name, value }) => ({ x: name, y: value }))}
              innerRadius={SIZE / 2 - OUT - THICKNESS}
              radius={({ index }) => SIZE / 2 - (index === active ? 0 : OUT)}
              labels={() => null}
              style={{
                data: { fill: ({ index }) => slices[Number(index)]?.colour ?? 'none', stroke: 'var(--color-card)', strokeWidth: 2 },
              }}
            />
          </svg>
          <p className={css.middle} aria-hidden="true">
            <strong>{shown ? percentOf(shown) : total.text}</strong>
            <span className="quiet">{shown ? shown.name : total.label}</span>
          </p>
          <p className="visually-hidden" aria-live="polite">
            {shown && `${shown.name}: ${shown.text}, ${percentOf(shown)}`}
          </p>
        </div>
        <ul className={css.legend}>
          {slices.map((slice, i) => (
            <li
              key={slice.name}
              data-is-active={i === active || undefined}
              onPointerEnter={() => setActive(i)}
              onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(undefined)}
            >
              <svg viewBox="0 0 12 12" aria-hidden="true">
                <rect width="12" height="12" rx="3" style={{ fill: slice.colour }} />
              </svg>
              <span>{slice.name}</span>
              <span className={css.value}>
                {slice.text}, {percentOf(slice)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p id={id} className="quiet">
        {summary}
      </p>
      <ChartTable
        head={['Part', measure, 'Share']}
        rows={() => slices.map((slice) => [slice.name, slice.text, percentOf(slice)])}
        caption={summary}
      />
    </figure>
  )
}
