import type { OwnArrangement } from '#schemas/help/entities.ts'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { MessageDialog } from '#ui/dialog.tsx'

export interface Agreed {
  arrangement: OwnArrangement
  /** what was given up for it */
  discountNzd: number
  takenBy: string | undefined
}

/** What was agreed, with what matters first: when the first one is due, and what does not happen any more. */
export function AgreedDialog({ agreed: { arrangement, discountNzd, takenBy }, onClose }: { agreed: Agreed; onClose(): void }) {
  const { instalments } = arrangement
  const [first] = instalments
  return (
    <MessageDialog title="Your instalments are agreed" onClose={onClose}>
      {first && (
        <p>
          You pay in {counted(instalments.length, 'instalment')}, the first {moneyText(first.amountNzd)} on{' '}
          <strong>{dayText(first.dueDate, 'weekday')}</strong>.{takenBy && ` You pay them yourself: we don’t take this bill ${takenBy}.`}
          {discountNzd > 0 && ` The discount of ${moneyText(discountNzd)} for paying on time has gone.`}
        </p>
      )}
      <p>They are listed on this page, and we have sent you an email.</p>
    </MessageDialog>
  )
}
