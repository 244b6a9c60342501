import { useState } from 'react'
import type { Difference, Move } from '#schemas/studio/entities.ts'
import {
  cancelStudioRelease,
  exportStudioRelease,
  importStudioDraft,
  publishStudioDraft,
  rollBackStudio,
  studioDifferences,
  studioEdits,
  studioHistory,
  studioReadiness,
} from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { download } from '#api/download.ts'
import { problemOf, wordsFor } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { momentText } from '#ui/time.tsx'
import { FieldsTable } from './difference.tsx'
import { edit, refreshDraft, save, useDraft } from '../draft/draft-store.ts'
import { kilobytes } from '../editor/cost-bar.tsx'
import { nameOfPart } from '../shell/sections.ts'
import css from '../studio.module.css'

/** What would be published, what was, and the way back. */
export function ReleasesPage() {
  const { release, revision, rights } = useDraft()
  const history = useApi(studioHistory, {})
  const differences = useApi(studioDifferences, release ? { query: { from: release, to: 'draft' } } : undefined)
  const readiness = useApi(studioReadiness, {})
  const [seenRevision, setSeenRevision] = useState(revision)
  if (seenRevision !== revision) {
    // Somebody, perhaps in another window, has changed something: what is read here is asked for again.
    setSeenRevision(revision)
    for (const { mutate } of [history, differences, readiness]) void mutate()
  }
  const refresh = async () => {
    await refreshDraft()
    await Promise.all([history, differences, readiness].map(({ mutate }) => mutate()))
  }
  const changes = differences.data?.differences ?? []
  const cannotPublish = reasonAgainst(rights, 'publish')
  return (
    <div className={css.column}>
      <section className={css.stack} aria-labelledby="draft-title">
        <h2 id="draft-title" className={css.sectionTitle}>
          The draft
        </h2>
        {differences.data && changes.length === 0 && <p className={css.quiet}>The draft is what customers see now.</p>}
        <Changes changes={changes} beforeLabel="Customers see" afterLabel="Draft" canTakeBack={rights.includes('edit')} />
        {changes.length > 0 && readiness.data && (
          <Readiness
            complaints={readiness.data.complaints}
            overBudget={readiness.data.overBudget}
            visits={readiness.data.visits}
            visitsWithFallback={readiness.data.visitsWithFallback}
          />
        )}
        {changes.length > 0 && readiness.data && (
          <PublishForm
            lacksRight={cannotPublish}
            needsReason={readiness.data.overBudget.length > 0}
            isReleasable={readiness.data.complaints.length === 0}
            onDone={refresh}
          />
        )}
      </section>
      <Scheduled scheduled={history.data?.scheduled ?? []} lacksRight={cannotPublish} onDone={refresh} />
      <section className={css.stack} aria-labelledby="history-title">
        <h2 id="history-title" className={css.sectionTitle}>
          What customers have seen
        </h2>
        <History current={history.data?.current ?? ''} moves={history.data?.moves ?? []} lacksRight={cannotPublish} onDone={refresh} />
      </section>
      <Files release={release} lacksRight={reasonAgainst(rights, 'edit')} onDone={refresh} />
      <Edits key={revision} />
    </div>
  )
}

interface ChangesProps {
  changes: readonly Difference[]
  beforeLabel: string
  afterLabel: string
  canTakeBack?: boolean
}

/** Changes in words, each with its fields to look at, and to take back. */
function Changes({ changes, beforeLabel, afterLabel, canTakeBack = false }: ChangesProps) {
  const parts = useDraft((state) => state.parts)
  return (
    <ul className={css.cards}>
      {changes.map(({ part, words, fields }) => {
        const piece = parts.get(part)
        return (
          <li key={part} className={css.card}>
            <details>
              <summary>
                <span>{words}</span>
                {piece?.changedBy && canTakeBack && (
                  <span className={css.quiet}>
                    {piece.changedBy}
                    {piece.isBehind && ': customers see another one by now'}
                  </span>
                )}
              </summary>
              <div className={css.stack}>
                <FieldsTable fields={fields} beforeLabel={beforeLabel} afterLabel={afterLabel} />
                {canTakeBack && piece?.changedBy && (
                  <div className={css.row}>
                    <Button tone="quiet" onClick={() => edit(`Took back “${nameOfPart(parts, part)}”`, { [part]: piece.released })}>
                      Take this back
                    </Button>
                    {piece.isBehind && (
                      <Button tone="quiet" onClick={() => keepMine(part)}>
                        Keep it, and replace what customers see
                      </Button>
                    )}
                  </div>
                )}
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

/** Saved again, it is a change of what customers see now. */
function keepMine(part: string): void {
  useDraft.setState(({ unsaved }) => ({ unsaved: new Set([...unsaved, part]) }))
  void save().then(refreshDraft)
}

interface ReadinessProps {
  complaints: readonly { place: string; message: string }[]
  overBudget: readonly { tab: string; bytes: number }[]
  visits: number
  visitsWithFallback: number
}

function Readiness({ complaints, overBudget, visits, visitsWithFallback }: ReadinessProps) {
  const share = visits > 0 ? Math.round((visitsWithFallback / visits) * 100) : 0
  return (
    <div className={css.stack}>
      {complaints.length > 0 && (
        <Notice title="It cannot be published as it is" tone="warning">
          <ul>
            {complaints.map(({ place, message }) => (
              <li key={`${place} ${message}`}>
                <strong>{place}</strong>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {overBudget.length > 0 && (
        <Notice title="A page costs visitors more than the budget" tone="warning">
          {overBudget.map(({ tab, bytes }) => `${tab}: ${kilobytes(bytes)}`).join(', ')}. Say below why it may.
        </Notice>
      )}
      <p className={css.quiet}>
        {visits === 0
          ? 'Nobody has visited in the last seven days, so it is not known whose browsers could not draw this.'
          : `Of ${visits.toLocaleString('en-NZ')} visits in the last seven days, ${visitsWithFallback === 0 ? 'none' : `${visitsWithFallback.toLocaleString('en-NZ')} (${share}%)`} came with a browser that would get a fallback for some of it.`}
      </p>
    </div>
  )
}

interface PublishProps {
  needsReason: boolean
  isReleasable: boolean
  lacksRight: string | undefined
  onDone(): Promise<void>
}

function PublishForm({ needsReason, isReleasable, lacksRight, onDone }: PublishProps) {
  const refusal = lacksRight ?? (isReleasable ? undefined : 'Something has to be put right first')
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [dueAt, setDueAt] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState<{ tone: 'good' | 'bad'; title: string; words: string }>()

  async function publish() {
    if (note.trim().length < 3)
      return setMessage({ tone: 'bad', title: 'A note is needed', words: 'Say in a few words what this changes, and why.' })
    setIsBusy(true)
    await save()
    try {
      const { is } = await call(publishStudioDraft, {
        body: {
          seen: useDraft.getState().revision,
          note: note.trim(),
          ...(needsReason ? { reason: reason.trim() } : {}),
          ...(dueAt ? { dueAt: new Date(dueAt).toISOString() } : {}),
        },
      })
      setNote('')
      setReason('')
      setDueAt('')
      setMessage(
        is === 'scheduled'
          ? { tone: 'good', title: 'Scheduled', words: 'Customers see it at that moment, unless something else is published before.' }
          : { tone: 'good', title: 'Published', words: 'Customers see it from their next page on.' },
      )
    } catch (error) {
      const problem = problemOf(error)
      const details = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`).join('. ')
      setMessage({
        tone: 'bad',
        title: 'Nothing was published',
        words: [problem.detail ?? wordsFor(problem), details].filter(Boolean).join(' '),
      })
    }
    await onDone()
    setIsBusy(false)
  }

  return (
    <form
      className={css.publish}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !refusal) void publish()
      }}
    >
      <TextField label="Note" hint="What this changes, and why; it stands in the history" value={note} maxLength={300} onChange={setNote} />
      {needsReason && <TextField label="Why it may cost more than the budget" value={reason} maxLength={300} onChange={setReason} />}
      <label className={css.moment}>
        <span>When (at once if empty)</span>
        <input type="datetime-local" value={dueAt} onChange={(event) => setDueAt(event.target.value)} />
      </label>
      <div className={css.row}>
        <Button isSubmit isBusy={isBusy} {...(refusal ? { disabledReason: refusal } : {})}>
          {dueAt ? 'Schedule' : 'Publish'}
        </Button>
        <Link className={css.textLink} to="/studio/preview">
          Preview it first
        </Link>
      </div>
      {message && (
        <Notice title={message.title} tone={message.tone}>
          {message.words}
        </Notice>
      )}
    </form>
  )
}

interface ScheduledProps {
  scheduled: readonly { id: string; dueAt: string; author: string; note: string; state: 'waiting' | 'overtaken' }[]
  lacksRight: string | undefined
  onDone(): Promise<void>
}

function Scheduled({ scheduled, lacksRight, onDone }: ScheduledProps) {
  if (scheduled.length === 0) return null
  return (
    <section className={css.stack} aria-labelledby="scheduled-title">
      <h2 id="scheduled-title" className={css.sectionTitle}>
        Waiting for its moment
      </h2>
      <ul className={css.cards}>
        {scheduled.map(({ id, dueAt, author, note, state }) => (
          <li key={id} className={css.card}>
            <div className={css.row}>
              <p className={css.grow}>
                <strong>{momentText(dueAt)}</strong>: {note} <span className={css.quiet}>{author}</span>
                {state === 'overtaken' && (
                  <span className={css.bad}> Not published: something else was, meanwhile. Look at it and schedule it again.</span>
                )}
              </p>
              {state === 'waiting' && (
                <Button
                  tone="quiet"
                  {...(lacksRight ? { disabledReason: lacksRight } : {})}
                  onClick={async () => {
                    await call(cancelStudioRelease, { params: { scheduledId: id } }).catch(() => {})
                    await onDone()
                  }}
                >
                  Call off
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ACTIONS: Record<Move['action'], string> = {
  publish: 'Published',
  rollback: 'Rolled back',
  schedule: 'Scheduled',
  cancel: 'Called off',
  apply: 'Applied from a file',
}

interface HistoryProps {
  current: string
  moves: readonly Move[]
  lacksRight: string | undefined
  onDone(): Promise<void>
}

function History({ current, moves, lacksRight, onDone }: HistoryProps) {
  const [to, setTo] = useState<Move>()
  const [compared, setCompared] = useState<Move>()
  return (
    <>
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
                  <Button tone="quiet" onClick={() => setTo(move)} {...(lacksRight ? { disabledReason: lacksRight } : {})}>
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
          {(close) => <RollBack move={to} current={current} close={close} onDone={onDone} />}
        </Dialog>
      )}
    </>
  )
}

function Compared({ from, to }: { from: string; to: string }) {
  const { data, error } = useApi(studioDifferences, { query: { from, to } })
  if (error) return <p>{wordsFor(problemOf(error))}</p>
  if (!data) return <p>Comparing …</p>
  return data.differences.length === 0 ? (
    <p>They are the same.</p>
  ) : (
    <Changes changes={data.differences} beforeLabel="Before" afterLabel="After" />
  )
}

function RollBack({ move, current, close, onDone }: { move: Move; current: string; close(): void; onDone(): Promise<void> }) {
  const [note, setNote] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  async function roll() {
    setIsBusy(true)
    try {
      await call(rollBackStudio, { body: { release: move.release, current, note: note.trim() } })
      await onDone()
      close()
    } catch (error) {
      const problem = problemOf(error)
      setFault(problem.detail ?? wordsFor(problem))
      setIsBusy(false)
    }
  }
  return (
    <div className={css.stack}>
      <p>
        Customers see what was released {momentText(move.at)} from their next page on. The draft stays as it is, and this can be rolled back
        in the same way.
      </p>
      {fault && (
        <Notice title="Nothing was changed" tone="bad">
          {fault}
        </Notice>
      )}
      <TextField label="Why" value={note} maxLength={300} onChange={setNote} />
      <div className={css.row}>
        <Button onClick={roll} isBusy={isBusy}>
          Roll back
        </Button>
        <Button tone="quiet" onClick={close}>
          Leave it
        </Button>
      </div>
    </div>
  )
}

/** The same file as an operator exports and applies on the command line. */
function Files({ release, lacksRight, onDone }: { release: string; lacksRight: string | undefined; onDone(): Promise<void> }) {
  const [message, setMessage] = useState<{ tone: 'good' | 'bad'; title: string; words: string }>()
  const fail = (title: string, error: unknown) => {
    const problem = problemOf(error)
    const details = (problem.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`).join('. ')
    setMessage({ tone: 'bad', title, words: [problem.detail ?? wordsFor(problem), details].filter(Boolean).join(' ') })
  }
  const take = (which: string) =>
    download(exportStudioRelease, { params: { release: which } }).catch((error) => fail('No file came', error))

  async function bring(file: File | undefined) {
    if (!file) return
    try {
      const document = JSON.parse(await file.text()) as Record<string, unknown>
      await call(importStudioDraft, { body: { document, seen: useDraft.getState().revision } })
      await onDone()
      setMessage({
        tone: 'good',
        title: 'Imported',
        words: 'The draft is what the file says. Look at it above, and publish it when it is right.',
      })
    } catch (error) {
      if (error instanceof SyntaxError) setMessage({ tone: 'bad', title: 'Nothing was imported', words: 'The file is not JSON.' })
      else fail('Nothing was imported', error)
    }
  }

  return (
    <section className={css.stack} aria-labelledby="files-title">
      <h2 id="files-title" className={css.sectionTitle}>
        Download and upload
      </h2>
      <div className={css.row}>
        <Button tone="quiet" onClick={() => take(release)}>
          What customers see
        </Button>
        <Button tone="quiet" onClick={() => take('draft')}>
          The draft
        </Button>
      </div>
      <label className={css.moment}>
        <span>Replace the draft with a file</span>
        <input
          type="file"
          accept="application/json,.json"
          disabled={lacksRight !== undefined}
          onChange={({ target }) => {
            void bring(target.files?.[0]).then(() => {
              target.value = ''
            })
          }}
        />
        {lacksRight && <small>{lacksRight}</small>}
      </label>
      {message && (
        <Notice title={message.title} tone={message.tone}>
          {message.words}
        </Notice>
      )}
    </section>
  )
}

function Edits() {
  const { data } = useApi(studioEdits, { query: {} })
  if (!data || data.edits.length === 0) return null
  return (
    <section className={css.stack} aria-labelledby="edits-title">
      <h2 id="edits-title" className={css.sectionTitle}>
        Latest edits
      </h2>
      <ol className={css.plainList}>
        {data.edits.slice(0, 20).map(({ id, at, author, difference }) => (
          <li key={id}>
            <span className={css.quiet}>
              {momentText(at)}, {author}:
            </span>{' '}
            {difference.words}
          </li>
        ))}
      </ol>
    </section>
  )
}
