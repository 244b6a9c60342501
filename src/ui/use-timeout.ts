import { useEffect, useEffectEvent } from 'react'

/** Acts once after a while, unless that is taken back before. @param ms undefined for never */
export function useTimeout(ms: number | undefined, act: () => void): void {
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (ms === undefined) return
    const timer = setTimeout(() => actNow(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}
