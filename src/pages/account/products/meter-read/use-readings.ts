import { useEffect, useRef, useState } from 'react'

/** How long an emptied reading is kept, so that retyping does not lose it. Source: section 9. */
export const CLEAR_DELAY_MS = 300

/** The typed readings, by register. An emptied one is removed after a moment, unless it is typed again. */
export function useReadings() {
  const [readings, setReadings] = useState<Readonly<Record<string, string>>>({})
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const pending = timers.current
    return () => {
      for (const timer of pending.values()) clearTimeout(timer)
    }
  }, [])

  function setReading(deviceId: string, text: string) {
    clearTimeout(timers.current.get(deviceId))
    setReadings((before) => ({ ...before, [deviceId]: text }))
    if (text !== '') return
    const remove = () => setReadings(({ [deviceId]: _gone, ...rest }) => rest)
    timers.current.set(deviceId, setTimeout(remove, CLEAR_DELAY_MS))
  }
  return { readings, setReading, reset: () => setReadings({}) }
}

/** Whether there is anything to send: at least one register with a reading. Source: section 5. */
export const canSubmit = (readings: Readonly<Record<string, string>>): boolean => Object.values(readings).some((text) => text.trim() !== '')
