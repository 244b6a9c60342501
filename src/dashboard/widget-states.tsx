import { type ReactNode, useState } from 'react'
import type { Problem } from '#schemas/problem.ts'
import { AWAY_STATUS, COMES_BACK_MESSAGE } from '#api/comes-back.ts'
import { problemMessage } from '#api/problem.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useTimeout } from '#ui/use-timeout.ts'
import { usePage } from './page-context.ts'
import { TimeoutError } from './with-timeout.ts'
import css from './dashboard.module.css'

/** A widget that is loading. */
export function WidgetLoading({ title, giveUpAfterMs }: { title: string; giveUpAfterMs?: number }) {
  const [isOverdue, setIsOverdue] = useState(false)
  useTimeout(giveUpAfterMs, () => setIsOverdue(true))
  // Throw during render so that the widget's boundary shows the timeout.
  if (isOverdue) throw new TimeoutError(title, giveUpAfterMs ?? 0)
  return (
    <Card title={title} isBusy>
      <Skeleton />
    </Card>
  )
}

export function WidgetEmpty({ title, text = 'Nothing to show yet.' }: { title: string; text?: string | undefined }) {
  return (
    <Card title={title}>
      <div className={css.empty}>
        <Icon name="info" size="badge" />
        <p>{text}</p>
      </div>
    </Card>
  )
}

interface FailedProps {
  title: string
  problem: Problem
  detail?: string
  isTrying: boolean
  onRetry(): void
  /** drawn below the error message */
  children?: ReactNode
}

export function WidgetFailed({ title, problem, detail, isTrying, onRetry, children }: FailedProps) {
  const { isStaff } = usePage()
  const canRetry = problem.status !== 403
  if (problem.status === AWAY_STATUS) {
    return (
      <Card title={title}>
        <div className={css.note} role="status">
          <Icon name="info" />
          <p>{COMES_BACK_MESSAGE}</p>
          <RetryButton title={title} isTrying={isTrying} onRetry={onRetry} />
        </div>
        {children}
      </Card>
    )
  }
  return (
    <Card title={title}>
      <div className={css.note} role="alert" data-failed>
        <Icon name={canRetry ? 'warning' : 'lock'} />
        <p>{canRetry ? `“${title}” could not be shown. ${problemMessage(problem)}` : problemMessage(problem)}</p>
        {isStaff && detail && <p className={css.detail}>{detail}</p>}
        {canRetry && <RetryButton title={title} isTrying={isTrying} onRetry={onRetry} />}
      </div>
      {children}
    </Card>
  )
}

const RetryButton = ({ title, isTrying, onRetry }: Pick<FailedProps, 'title' | 'isTrying' | 'onRetry'>) => (
  <Button tone="quiet" onClick={onRetry} isBusy={isTrying}>
    Retry<span className="visually-hidden"> {title}</span>
  </Button>
)
