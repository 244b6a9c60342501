import { type PointerEvent, useRef, useState } from 'react'
import type { Crop, Focus, MediaItem } from '#schemas/media/entities.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Button } from '#ui/button.tsx'
import css from './media.module.css'
import shared from '../studio.module.css'

const WHOLE: Crop = { left: 0, top: 0, width: 1000, height: 1000 }
const LEAST = 50

const MODES = [
  { value: 'focus', label: 'Focus' },
  { value: 'part', label: 'Part shown' },
] as const

interface Props {
  original: MediaItem['original']
  focus: Focus
  crop: Crop | undefined
  onFocus(focus: Focus): void
  onCrop(crop: Crop | undefined): void
}

/** Says which part of a picture is shown, and what of it stays in sight: by a click or a drag in it, or by numbers. */
export function PartEditor({ original, focus, crop, onFocus, onCrop }: Props) {
  const [mode, setMode] = useState<'focus' | 'part'>('focus')
  const frame = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<{ x: number; y: number }>()
  const part = crop ?? WHOLE

  /** Where the pointer is, in thousandths of the picture. */
  function placeOf({ clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: within(((clientX - left) / width) * 1000, 0, 1000), y: within(((clientY - top) / height) * 1000, 0, 1000) }
  }

  function begin(event: PointerEvent) {
    event.preventDefault()
    const place = placeOf(event)
    // The focus is in percent of the part that is shown.
    if (mode === 'focus') {
      onFocus({
        x: within(((place.x - part.left) / part.width) * 100, 0, 100),
        y: within(((place.y - part.top) / part.height) * 100, 0, 100),
      })
    } else {
      event.currentTarget.setPointerCapture(event.pointerId)
      setFrom(place)
    }
  }

  function drag(event: PointerEvent) {
    if (!from) return
    const to = placeOf(event)
    const [left, top] = [Math.min(from.x, to.x, 1000 - LEAST), Math.min(from.y, to.y, 1000 - LEAST)]
    const side = (one: number, other: number, start: number) => within(Math.abs(one - other), LEAST, 1000 - start)
    onCrop({ left, top, width: side(from.x, to.x, left), height: side(from.y, to.y, top) })
  }

  const percent = (name: keyof Crop, label: string) => (
    <Range
      label={label}
      value={Math.round(part[name] / 10)}
      min={name === 'width' || name === 'height' ? LEAST / 10 : 0}
      onChange={(value) => onCrop(fitted({ ...part, [name]: value * 10 }, name))}
    />
  )

  return (
    <div className={shared.stack}>
      <div className={shared.row}>
        <SegmentedControl label="Set by clicking in the picture" options={MODES} value={mode} onChange={setMode} />
      </div>
      {/* What is set by pointer is set by the ranges below too. */}
      <div
        ref={frame}
        className={css.frame}
        data-mode={mode}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={() => setFrom(undefined)}
      >
        <img className={css.whole} src={original.url} alt="" width={original.width} height={original.height} draggable={false} />
        <div
          className={css.part}
          style={{
            insetInlineStart: `${part.left / 10}%`,
            insetBlockStart: `${part.top / 10}%`,
            inlineSize: `${part.width / 10}%`,
            blockSize: `${part.height / 10}%`,
          }}
        >
          <div className={css.focus} style={{ insetInlineStart: `${focus.x}%`, insetBlockStart: `${focus.y}%` }} />
        </div>
      </div>
      {mode === 'focus' ? (
        <div className={css.ranges}>
          <p className="quiet">Where a part is cut off, this point stays in sight.</p>
          <Range label="From the left" value={focus.x} onChange={(x) => onFocus({ ...focus, x })} />
          <Range label="From the top" value={focus.y} onChange={(y) => onFocus({ ...focus, y })} />
        </div>
      ) : (
        <div className={css.ranges}>
          {percent('left', 'Left edge')}
          {percent('top', 'Upper edge')}
          {percent('width', 'Width')}
          {percent('height', 'Height')}
          {crop && (
            <Button tone="quiet" onClick={() => onCrop(undefined)}>
              Show all of it
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const within = (value: number, least: number, most: number) => Math.round(Math.min(Math.max(value, least), most))

/** A part that does not reach beyond the picture: what was not changed gives way. */
function fitted(part: Crop, changed: keyof Crop): Crop {
  const { left, top, width, height } = part
  const isPlace = changed === 'left' || changed === 'top'
  return {
    left: isPlace ? within(left, 0, 1000 - LEAST) : Math.min(left, 1000 - width),
    top: isPlace ? within(top, 0, 1000 - LEAST) : Math.min(top, 1000 - height),
    width: isPlace ? Math.min(width, 1000 - within(left, 0, 1000 - LEAST)) : width,
    height: isPlace ? Math.min(height, 1000 - within(top, 0, 1000 - LEAST)) : height,
  }
}

interface RangeProps {
  label: string
  value: number
  min?: number
  onChange(value: number): void
}

const Range = ({ label, value, min = 0, onChange }: RangeProps) => (
  <label className={`label ${css.range}`}>
    <span>
      {label}: {value}%
    </span>
    <input type="range" min={min} max={100} value={value} onChange={({ target }) => onChange(Number(target.value))} />
  </label>
)
