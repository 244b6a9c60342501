import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'

interface Props {
  onBack(): void
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
