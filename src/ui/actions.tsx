import type { ComponentProps, ReactNode } from 'react'
import css from './actions.module.css'
import { Button } from './button.tsx'

/** The buttons below what they act on. Paper has none. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={`${css.actions} screen-only`}>{children}</div>

interface FormButtonsProps extends Pick<ComponentProps<typeof Button>, 'isBusy' | 'disabledReason'> {
  /** what the button says that sends the form */
  submit: string
  /** what the button beside it says, which leaves the form */
  cancel?: string
  onCancel(): void
}

/** The buttons of a form: one sends it, the other leaves it. */
export const FormButtons = ({ submit, cancel = 'Cancel', onCancel, ...state }: FormButtonsProps) => (
  <Actions>
    <Button isSubmit {...state}>
      {submit}
    </Button>
    <Button tone="quiet" onClick={onCancel}>
      {cancel}
    </Button>
  </Actions>
)
