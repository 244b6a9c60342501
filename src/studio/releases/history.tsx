import { useState } from 'react'
import type { Move } from '#schemas/studio/entities.ts'
import { studioDifferences } from '#schemas/studio/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { momentText } from '#ui/time.tsx'
import css from '../studio.module.css'
import { Changes } from './changes.tsx'
import { RollBack } from './roll-back.tsx'

const ACTIONS: Record<Move['action'], string> = {
  publish: 'Published',
  rollback: 'Rolled back',
  schedule: 'Scheduled',
  cancel: 'Called off',
  apply: 'Applied from a file',
}

interface Props {
  current: string
  moves: readonly Move[]
  lacksRight: string | undefined
}

/** Every release that customers have seen, newest first, and the way back to each. */
export function History({ current, moves, lacksRight }: Props) {
  const [to, setTo] = useState<Move>()
  const [compared, setCompared] = useState<Move>()
  return (
    <section className={css.stack} aria-labelledby="history-title">
      <h2 id="history-title" className={css.sectionTitle}>
        What customers have seen
      </h2>
      <ol className={css.cards}>
        {moves.map((move) => {
          const isNow = move.release === current && moves.find(({ release }) => release === current) === move
          const isShown = move.action !== 'schedule' && move.action !== 'cancel'
          return (
            <li key={move.id} className={css.card}>
              <div className={css.row}>
                <p className={css.grow}>
                  <strong>{ACTIONS[move.action]}</strong> {momentText(move.at)}, {move.author}
                  {isNow && <span className={css.now}>Customers see this</span>}
                  <br />
                  {move.note || <span className={css.quiet}>No note</span>}
                  {move.reason && <span className={css.quiet}> Over budget: {move.reason}</span>}{' '}
                  <code className={css.hash}>{move.release.slice(0, 8)}</code>
                </p>
                {move.previousRelease && isShown && (
                  <Button tone="quiet" onClick={() => setCompared(move)}>
                    What changed
                  </Button>
                )}
                <Link className={css.textLink} to={`/studio/preview?release=${move.release}`}>
                  Preview
                </Link>
                {isShown && move.release !== current && (
                  <Button tone="quiet" onClick={() => setTo(move)} disabledReason={lacksRight}>
                    Back to this
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {compared && (
        <Dialog title="What changed" onClose={() => setCompared(undefined)}>
          <Compared from={compared.previousRelease ?? ''} to={compared.release} />
        </Dialog>
      )}
      {to && (
        <Dialog title="Show customers this release again?" onClose={() => setTo(undefined)}>
          {(close) => <RollBack move={to} current={current} close={close} />}
        </Dialog>
      )}
    </section>
  )
}

function Compared({ from, to }: { from: string; to: string }) {
  const { data, error } = useApi(studioDifferences, { query: { from, to } })
  if (error) return <p>{problemMessage(problemOf(error))}</p>
  if (!data) return <p>Comparing …</p>
  if (data.differences.length === 0) return <p>They are the same.</p>
  return <Changes changes={data.differences} beforeLabel="Before" afterLabel="After" />
}
