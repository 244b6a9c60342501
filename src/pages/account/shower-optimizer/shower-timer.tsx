import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import css from './shower-optimizer.module.css'

/** A forgotten clock stops at this time. */
const MAX_SECONDS = 3_600

interface Props {
  lastSeconds: number | undefined
  onTimed(seconds: number): void
}

/** Measures a shower in seconds, from its start, so that a phone that sleeps does not lose time. */
export function ShowerTimer({ lastSeconds, onTimed }: Props) {
  const [startedAtMs, setStartedAtMs] = useState<number>()
  const [nowMs, setNowMs] = useState(0)
  const seconds =
    startedAtMs === undefined ? (lastSeconds ?? 0) : Math.min(MAX_SECONDS, Math.max(0, Math.round((nowMs - startedAtMs) / 1000)))
  useEffect(() => {
    if (startedAtMs === undefined) return
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [startedAtMs])

  function start() {
    setNowMs(Date.now())
    setStartedAtMs(Date.now())
  }
  function stop() {
    setStartedAtMs(undefined)
    onTimed(Math.max(1, seconds))
  }

  return (
    <div className={css.timer}>
      <p className={`figure ${css.clock}`} role="timer" aria-label="Shower time">
        {clockText(seconds)}
      </p>
      {startedAtMs === undefined ? (
        <Button onClick={start}>{lastSeconds === undefined ? 'Start the timer' : 'Time another'}</Button>
      ) : (
        <Button onClick={stop}>Stop</Button>
      )}
      <p role="status" className="visually-hidden">
        {startedAtMs !== undefined ? 'The timer is running' : lastSeconds !== undefined ? `Timed: ${clockText(lastSeconds)}` : ''}
      </p>
    </div>
  )
}

const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
