import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import css from './dialog.module.css'

interface Props {
  title: string
  text: string
  yes: string
  no?: string
  /** `yes` takes something away that does not come back */
  isDestructive?: boolean
  onYes(): void
  /** called after the dialog has closed, with either answer */
  onClose(): void
}

/** A question with two answers, before something is done. */
export function Confirm({ title, text, yes, no = 'Keep it', isDestructive = false, onYes, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          <p>{text}</p>
          <div className={css.answers}>
            <Button
              tone={isDestructive ? 'danger' : 'plain'}
              onClick={() => {
                close()
                onYes()
              }}
            >
              {yes}
            </Button>
            <Button tone="quiet" onClick={close}>
              {no}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface AskingProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'isSubmit' | 'children'>, Omit<Props, 'onClose'> {
  /** what it says, where that is not `yes` */
  children?: ReactNode
}

/** A button that asks first. If it removes something, it looks dangerous. */
export function AskingButton({ title, text, yes, no, isDestructive = false, onYes, children = yes, ...button }: AskingProps) {
  const [isAsking, setAsking] = useState(false)
  const question = { title, text, yes, no, isDestructive, onYes }
  return (
    <>
      <Button tone={isDestructive ? 'remove' : 'plain'} {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && <Confirm {...question} onClose={() => setAsking(false)} />}
    </>
  )
}
