import { useRef, useState } from 'react'
import type { Thread } from '#schemas/review/entities.ts'
import { replyToStudioComment, resolveStudioComments } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { momentText, Time } from '#ui/time.tsx'
import shared from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { CommentForm } from './comment-form.tsx'
import css from './comments.module.css'
import { isOpen } from './threads.ts'

interface Props {
  thread: Thread
  onChange(): Promise<unknown>
  /** called as it goes to another list, with what had the focus */
  onMoved(): void
}

/** Comments below one another, with a reply, resolving and opening again. */
export function CommentThread({ thread, onChange, onMoved }: Props) {
  const { id, pieceName, comments, resolvedBy, resolvedAt } = thread
  const [isReplying, setIsReplying] = useState(false)
  const { attempt, isBusy, notice } = useAttempt('Nothing was changed')
  const article = useRef<HTMLElement>(null)
  const params = { threadId: id }
  const resolve = (isResolved: boolean) =>
    attempt(async () => {
      await call(resolveStudioComments, { params, body: { isResolved } })
      onMoved()
      await onChange()
    })
  function close() {
    article.current?.focus()
    setIsReplying(false)
  }
  async function reply(key: string, text: string) {
    await call(replyToStudioComment, { params, body: { id: key, text } })
    await onChange()
    close()
  }
  return (
    <article
      ref={article}
      tabIndex={-1}
      className={`framed ${css.thread}`}
      aria-label={`Comments of ${comments[0]?.by ?? 'a colleague'} on ${pieceName}`}
    >
      {comments.map(({ id, by, at, text, isMine }) => (
        <div key={id}>
          <p>
            <strong>{isMine ? 'You' : by}</strong>{' '}
            <span className="quiet">
              <Time at={at} withDay />
            </span>
          </p>
          <p className={css.text}>{text}</p>
        </div>
      ))}
      {resolvedBy && resolvedAt && (
        <p className="quiet">
          Resolved by {resolvedBy}, {momentText(resolvedAt)}
        </p>
      )}
      {notice}
      {isReplying ? (
        <CommentForm label="Reply" send="Reply" onSend={reply} onCancel={close} />
      ) : (
        <div className={shared.row}>
          <Button tone="quiet" onClick={() => setIsReplying(true)}>
            Reply
          </Button>
          <Button tone="quiet" isBusy={isBusy} onClick={() => void resolve(isOpen(thread))}>
            {isOpen(thread) ? 'Resolve' : 'Open again'}
          </Button>
        </div>
      )}
    </article>
  )
}
