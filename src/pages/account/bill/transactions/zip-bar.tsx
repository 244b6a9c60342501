import { problemMessage } from '#api/problem.ts'
import { counted } from '#lib/counted.ts'
import { Button } from '#ui/button.tsx'
import { StateLine } from '#ui/state-line.tsx'
import css from './transactions.module.css'
import type { ZipState } from './use-zip.ts'

interface Props {
  /** bills in the time that is shown */
  billCount: number
  /** bills that are ticked */
  tickedCount: number
  state: ZipState
  onDownload(): void
  onUntick(): void
  onCancel(): void
}

/** Downloads the ticked bills, or all of the time, as one zip. */
export function ZipBar({ billCount, tickedCount, state, onDownload, onUntick, onCancel }: Props) {
  if (billCount === 0) return null
  const count = tickedCount || billCount
  const what = tickedCount > 0 ? counted(tickedCount, 'bill') : billCount === 1 ? 'the bill' : `all ${counted(billCount, 'bill')}`
  return (
    <div className={`${css.zip} screen-only`}>
      <Button tone="quiet" isBusy={state.is === 'running'} onClick={onDownload}>
        {`Download ${what}${count > 1 ? ' as a zip' : ''}`}
      </Button>
      {state.is === 'running' && (
        <Button tone="text" onClick={onCancel}>
          Stop
        </Button>
      )}
      {tickedCount > 0 && state.is !== 'running' && (
        <Button tone="text" onClick={onUntick}>
          Clear selection
        </Button>
      )}
      <StateLine tone={state.is === 'failed' ? 'bad' : state.is === 'done' ? 'good' : 'quiet'}>{zipText(state)}</StateLine>
    </div>
  )
}

function zipText(state: ZipState): string {
  switch (state.is) {
    case 'idle':
      return ''
    case 'running':
      return state.bytes === 0 ? 'Making the files…' : `${(state.bytes / 1_000_000).toFixed(1)} MB so far…`
    case 'cancelled':
      return 'Stopped. Nothing was saved.'
    case 'done':
      return 'Downloaded'
    case 'failed':
      return `Not downloaded. ${problemMessage(state.problem)}`
  }
}
