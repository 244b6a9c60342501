import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the screen widgets begin to load. */
const MARGIN = '400px'

/** Whether an element is on the screen or has come near it; once true it stays so. */
export function useNearView<E extends Element>(isNearFromStart: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setIsNear] = useState(isNearFromStart)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true), {
      rootMargin: MARGIN,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return [element, isNear]
}
