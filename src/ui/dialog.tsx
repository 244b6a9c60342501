import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

/** Source: portal-shell.md, section 4, Modal. */
export type DialogState = 'opening' | 'open' | 'closing'

interface Props {
  title: string
  /** called after the dialog has closed, by its button, the Escape key or a choice inside */
  onClose(): void
  /** needs an answer: no Escape key and no close button */
  mustAnswer?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * Focuses the first field, else the last button, which changes nothing, else the title; the title too where that would scroll
 * the beginning away. Again when the focused element goes away, as with a form that was sent. The browser would focus the close button.
 */
function keepFocusInside(dialog: HTMLDialogElement): () => void {
  let isPlaced = false
  const place = () => {
    if (isPlaced && dialog.contains(document.activeElement)) return
    const fields = dialog.querySelectorAll<HTMLElement>('input, select, textarea, [data-is-field]')
    const answers = dialog.querySelectorAll<HTMLElement>(`.${css.body} :is(button, a[href])`)
    const target = fields[0] ?? [...answers].at(-1)
    isPlaced ||= target !== undefined
    if (target && target.getBoundingClientRect().bottom < innerHeight) target.focus()
    else if (isPlaced) dialog.querySelector('h2')?.focus()
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A native modal dialog, which traps the focus and gives it back, with a fade as it closes. */
export function Dialog({ title, onClose, mustAnswer = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [state, setState] = useState<DialogState>('opening')
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    setState('open')
    return keepFocusInside(element)
  }, [])
  const close = () => {
    setState('closing')
    const leaving = dialog.current?.getAnimations() ?? []
    Promise.allSettled(leaving.map(({ finished }) => finished)).then(() => {
      dialog.current?.close()
      onClose()
      // What opened it may be gone: the page goes on from its heading.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      })
    })
  }
  return (
    <dialog
      ref={dialog}
      className={`framed ${css.dialog}`}
      data-is={state}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A dialog or file input inside this one cancels by an event that React passes on to here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!mustAnswer) close()
      }}
    >
      <div className={css.head}>
        <h2 id={heading} className={css.title} tabIndex={-1}>
          {title}
        </h2>
        {!mustAnswer && <IconButton icon="close" label="Close" onClick={close} />}
      </div>
      <div className={css.body}>{typeof children === 'function' ? children(close) : children}</div>
    </dialog>
  )
}

interface MessageProps {
  title: string
  /** what its button says */
  done?: string
  onClose(): void
  children: ReactNode
}

/** A dialog that says something: its one button closes it. */
export const MessageDialog = ({ title, done = 'Done', onClose, children }: MessageProps) => (
  <Dialog title={title} onClose={onClose}>
    {(close) => (
      <>
        {children}
        <Button onClick={close}>{done}</Button>
      </>
    )}
  </Dialog>
)
