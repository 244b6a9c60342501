import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Called in place of the browser's request. A button that is busy or has a reason against it sends nothing, by the Enter key neither. */
  onSubmit(form: HTMLFormElement): unknown
}

/** A form that the page sends. */
export const Form = ({ onSubmit, ...form }: Props) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(event.currentTarget)
    }}
  />
)

/** A slow device draws what is wrong some frames after it is known. */
const FRAMES_LOOKED_FOR = 30

/**
 * Puts the focus into the first field that is wrong, once it is marked: it is in sight then, and read with what is wrong. It looks no
 * longer once the customer goes on, by a press, a key or what is typed. A dialog may move the focus meanwhile.
 */
export function focusFirstWrong(form: HTMLFormElement) {
  const search = new AbortController()
  const end = () => search.abort()
  for (const type of ['pointerdown', 'keydown', 'input']) document.addEventListener(type, end, { signal: search.signal })
  const look = (frames: number): void => {
    requestAnimationFrame(() => {
      if (search.signal.aborted) return
      const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (!wrong && frames > 1 && form.isConnected) return look(frames - 1)
      end()
      wrong?.focus()
    })
  }
  look(FRAMES_LOOKED_FOR)
}
