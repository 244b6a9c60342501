import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * True while the page is printed. It is so before the browser lays the printed page out: what a media query tells comes after that, and what
 * is made then is cut off at the end of the last page.
 */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setIsPrinting(type === 'beforeprint'))
    for (const type of ['beforeprint', 'afterprint']) addEventListener(type, follow)
    return () => {
      for (const type of ['beforeprint', 'afterprint']) removeEventListener(type, follow)
    }
  }, [])
  return isPrinting
}
