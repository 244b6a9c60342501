import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the screen widgets begin to load. */
const MARGIN = '400px'

/** Who waits for an element to come near. One observer looks at all of them: a page may have hundreds. */
const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

function whenNear(element: Element, tell: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: MARGIN },
  )
  waiting.set(element, tell)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element is on the screen or has come near it; once true it stays so. */
export function useNearView<E extends Element>(isNearFromStart: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setIsNear] = useState(isNearFromStart)
  useEffect(() => {
    if (isNear || !element.current) return
    return whenNear(element.current, () => setIsNear(true))
  }, [isNear])
  return [element, isNear]
}
