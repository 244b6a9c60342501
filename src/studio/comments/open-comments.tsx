import { useRef } from 'react'
import { counted } from '#lib/counted.ts'
import { studioHistory } from '#schemas/studio/release-routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { Link } from '#ui/link.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { screenOfPiece } from '../find/place-names.ts'
import { Section } from '../section.tsx'
import { useApiAt } from '../use-api-at.ts'
import shared from '../studio.module.css'
import css from './comments.module.css'
import { CommentThread } from './comment-thread.tsx'
import { isOpen, useThreads } from './threads.ts'

/** All comments of the campaign: the open ones, each with the way to what it is about, and those that are resolved. */
export function OpenComments() {
  const pieces = useDraft((state) => state.pieces)
  const { threads, error, mutate } = useThreads()
  const scheduled = useApiAt('latest', studioHistory, {}).data?.scheduled ?? []
  const line = useRef<HTMLParagraphElement>(null)
  if (error && !threads) return <LoadFailure title="The comments could not be loaded" error={error} retry={mutate} />
  if (!threads || threads.length === 0) return null
  const open = threads.filter(isOpen)
  const resolved = threads.filter((thread) => !isOpen(thread))
  const list = (some: typeof threads) => (
    <ul className={shared.list}>
      {some.map((thread) => {
        const later = scheduled.find((one) => one.pieces.includes(thread.piece))
        const isThere = pieces.get(thread.piece)?.value !== undefined
        return (
          <li key={thread.id} className={css.listed}>
            {isThere ? (
              <Link className="target" to={screenOfPiece(pieces, thread.piece).href}>
                {thread.pieceName}
              </Link>
            ) : (
              <p>
                {thread.pieceName}{' '}
                <span className="quiet">{later ? `is in “${later.note}”, which is scheduled` : 'is not there any more'}</span>
              </p>
            )}
            <CommentThread thread={thread} onChange={mutate} onMoved={() => line.current?.focus()} />
          </li>
        )
      })}
    </ul>
  )
  return (
    <Section title="Comments">
      <p ref={line} tabIndex={-1} role="status">
        {open.length === 0 ? 'All comments are resolved.' : counted(open.length, 'open comment')}
      </p>
      {list(open)}
      {resolved.length > 0 && (
        <details>
          <summary className={css.more}>Resolved: {resolved.length}</summary>
          {list(resolved)}
        </details>
      )}
    </Section>
  )
}
