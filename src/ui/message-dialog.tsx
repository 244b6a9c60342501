import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** what its button says */
  done?: string
  onClose(): void
  children: ReactNode
}

/** A dialog that says something: its one button closes it. */
export const MessageDialog = ({ title, done = 'Done', onClose, children }: Props) => (
  <Dialog title={title} onClose={onClose}>
    {(close) => (
      <>
        {children}
        <Button onClick={close}>{done}</Button>
      </>
    )}
  </Dialog>
)
