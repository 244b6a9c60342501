import { useRef, useState } from 'react'
import { addStudioComment } from '#schemas/review/routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { save } from '../draft/saving.ts'
import shared from '../studio.module.css'
import { CommentCount } from './comment-count.tsx'
import { CommentForm } from './comment-form.tsx'
import css from './comments.module.css'
import { CommentThread } from './comment-thread.tsx'
import { isOpen, useThreads } from './threads.ts'

/** The comments on a piece: those that are open, what was resolved, and another one. */
export function PieceComments({ piece }: { piece: string }) {
  const campaign = useDraft((state) => state.campaign)
  const { threads, error, mutate } = useThreads()
  /** undefined until there is something to show, or it was opened */
  const [isShown, setIsShown] = useState<boolean>()
  const summary = useRef<HTMLElement>(null)
  const own = threads?.filter((thread) => thread.piece === piece) ?? []
  const open = own.filter(isOpen)
  const resolved = own.filter((thread) => !isOpen(thread))
  async function begin(id: string, text: string) {
    // A piece that was just added is on its way to the server.
    await save()
    await call(addStudioComment, { body: { campaign, piece, id, text } })
    await mutate()
  }
  return (
    <details className={css.comments} open={isShown ?? open.length > 0} onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
      <summary ref={summary}>
        Comments {open.length > 0 && <CommentCount count={open.length} />}
        <span className="visually-hidden">{open.length > 0 ? `: ${open.length} open` : ''}</span>
      </summary>
      <div className={shared.stack}>
        {error && !threads && <LoadFailure title="The comments could not be loaded" error={error} retry={mutate} />}
        {open.map((thread) => (
          <CommentThread key={thread.id} thread={thread} onChange={mutate} onMoved={() => summary.current?.focus()} />
        ))}
        <CommentForm label={open.length > 0 ? 'Another comment' : 'Comment'} send="Comment" onSend={begin} />
        {resolved.length > 0 && (
          <details>
            <summary className={css.more}>Resolved: {resolved.length}</summary>
            <div className={shared.stack}>
              {resolved.map((thread) => (
                <CommentThread key={thread.id} thread={thread} onChange={mutate} onMoved={() => summary.current?.focus()} />
              ))}
            </div>
          </details>
        )}
      </div>
    </details>
  )
}
