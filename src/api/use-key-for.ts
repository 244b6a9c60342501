import { useRef } from 'react'

/** Names what is sent: the same tried again has the same key, so that it is done once; anything else has another. */
export function useKeyFor(): (sent: unknown) => string {
  const last = useRef<{ sent: string; key: string }>(undefined)
  return (value) => {
    const sent = JSON.stringify(value)
    if (last.current?.sent !== sent) last.current = { sent, key: crypto.randomUUID() }
    return last.current.key
  }
}
