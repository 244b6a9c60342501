import { Button } from '#ui/button.tsx'
import css from './moving-house.module.css'

interface Props {
  onBack(): void
  /** of the button that goes on */
  label?: string
  isBusy?: boolean
}

/** The row at the end of each step: back, and on. */
export const StepButtons = ({ onBack, label = 'Next', isBusy = false }: Props) => (
  <div className={css.actions}>
    <Button tone="quiet" onClick={onBack}>
      Back
    </Button>
    <Button isSubmit isBusy={isBusy}>
      {label}
    </Button>
  </div>
)
