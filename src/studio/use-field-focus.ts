import { useLayoutEffect, useRef } from 'react'

/** Puts the focus into the first field of a form as it appears: what opened it is gone. */
export function useFieldFocus(isWanted = true) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (isWanted) form.current?.querySelector<HTMLElement>('textarea, input, select')?.focus()
  }, [isWanted])
  return form
}
