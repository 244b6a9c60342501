import { withdrawReview } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { lookForChanges } from '../draft/draft-store.ts'
import shared from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'

/** Takes back the request for a review. */
export function Withdraw({ id, onDone }: { id: string; onDone(): void }) {
  const { attempt, isBusy, notice } = useAttempt('The request stays')
  const withdraw = () =>
    attempt(async () => {
      await call(withdrawReview, { params: { reviewId: id } })
      onDone()
      await lookForChanges()
    })
  return (
    <>
      {notice}
      <div className={shared.row}>
        <Button tone="quiet" isBusy={isBusy} onClick={() => void withdraw()}>
          Take back the request
        </Button>
      </div>
    </>
  )
}
