import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import type { DraftStore } from './use-draft.ts'

/** What a step of telling of a move takes. */
export interface StepProps {
  start: HomeMoveStart
  store: DraftStore
  onBack(): void
  onNext(): void
}

interface Props extends Pick<StepProps, 'onBack'> {
  /** of the button that goes on */
  label?: string
  isBusy?: boolean
}

/** The row at the end of each step: back, and on. */
export const StepButtons = ({ onBack, label = 'Next', isBusy = false }: Props) => (
  <Actions>
    <Button tone="quiet" onClick={onBack}>
      Back
    </Button>
    <Button isSubmit isBusy={isBusy}>
      {label}
    </Button>
  </Actions>
)
