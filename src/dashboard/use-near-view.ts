import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far from the screen widgets start to load. */
const MARGIN = '400px'

/** Elements that wait to come near, with their callbacks. One observer serves all: a page may have hundreds. */
const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls back once an element is on the screen or near it. @returns stops that */
export function whenNear(element: Element, tell: () => void): () => void {
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

/** True once an element is on the screen or near it, and from then on. */
export function useNearView<E extends Element>(isNearFromStart: boolean): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [isNear, setIsNear] = useState(isNearFromStart)
  useEffect(() => {
    if (isNear || !element.current) return
    return whenNear(element.current, () => setIsNear(true))
  }, [isNear])
  return [element, isNear]
}
