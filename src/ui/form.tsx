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

/** Puts the focus into the first field that is wrong, once it is marked: it is in sight then, and read with what is wrong. */
export function focusFirstWrong(form: HTMLFormElement, frames = FRAMES_LOOKED_FOR) {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (frames > 1 && form.isConnected) focusFirstWrong(form, frames - 1)
  })
}
