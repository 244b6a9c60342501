import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { Icon } from './icon.tsx'

/** Source: portal-shell.md, section 4, Modal. */
export type DialogState = 'opening' | 'open' | 'closing'

interface Props {
  title: string
  /** after it has closed, whatever closed it: its button, the Escape key, a choice inside */
  onClose(): void
  /** the page behind has to wait for an answer: no Escape, no cross */
  mustAnswer?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * Puts the focus on the first field, or on the last answer to a question, which changes nothing; and again where its place
 * goes, such as a form that was sent. The browser would begin with the cross.
 */
function keepFocusInside(dialog: HTMLDialogElement): () => void {
  let isPlaced = false
  const place = () => {
    if (isPlaced && dialog.contains(document.activeElement)) return
    const fields = dialog.querySelectorAll<HTMLElement>('input, select, textarea')
    const answers = dialog.querySelectorAll<HTMLElement>(`.${css.body} :is(button, a[href])`)
    const target = fields[0] ?? [...answers].at(-1)
    isPlaced = target !== undefined
    target?.focus()
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A native modal dialog: it traps the focus, gives it back, and leaves in its own time. */
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
    })
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-is={state}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustAnswer) close()
      }}
    >
      <div className={css.head}>
        <h2 id={heading} className={css.title}>
          {title}
        </h2>
        {!mustAnswer && (
          <Button tone="quiet" size="icon" label="Close" onClick={close}>
            <Icon name="close" />
          </Button>
        )}
      </div>
      <div className={css.body}>{typeof children === 'function' ? children(close) : children}</div>
    </dialog>
  )
}
