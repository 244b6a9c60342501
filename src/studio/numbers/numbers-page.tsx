import { useState } from 'react'
import { FEWEST_SHOWN } from '#schemas/numbers/entities.ts'
import { studioNumbers, studioNumbersFile } from '#schemas/numbers/routes.ts'
import { download } from '#api/download.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { useApi } from '#api/use-api.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useQueryInAddress } from '#ui/query-in-address.ts'
import { Select } from '#ui/select.tsx'
import { DayField } from '../day-field.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { Experiments } from '../experiments/results.tsx'
import { ScrollTable } from '../scroll-table.tsx'
import shared from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { hasWords, WordSearch } from '../word-search.tsx'
import { type CountedPiece, countedPieces } from './counted-pieces.ts'
import { DaysTable } from './days-table.tsx'
import { type DayRange, faultOfRange, PERIODS, rangeIn } from './range.ts'
import css from './numbers.module.css'
import { Sparkline } from './sparkline.tsx'
import { shareText, timesText, totalOf } from './sums.ts'

const COLUMNS = ['What', 'Seen', 'Used', 'Dismissed', 'Failed', 'Time to show', 'Seen by day']

/** How often each widget and text is seen, used and dismissed, how often it fails, and how long it takes to show. */
export function NumbersPage() {
  const [query, show] = useQueryInAddress()
  const { period, ...range } = rangeIn(query)
  const fault = faultOfRange(range)
  const { data, error, mutate } = useApi(studioNumbers, fault ? undefined : { query: range })
  const files = useAttempt('The file could not be downloaded', [], false)
  return (
    <div className={shared.column}>
      <p className={shared.lead}>
        How many people saw and used each part of the portal, each counted once a day. No names are kept: a day on which fewer than{' '}
        {FEWEST_SHOWN} people saw a part of a release is left out. Previews, test customers, and staff who act for a customer, do not count.
        The numbers are those of the moment you opened this page, some seconds behind customers.
      </p>
      <div className={shared.row}>
        <Select
          isInline
          label="Days"
          options={PERIODS}
          value={period}
          onChange={(chosen) =>
            show(
              chosen === 'chosen'
                ? { days: undefined, from: range.firstDay, to: range.lastDay }
                : { days: chosen, from: undefined, to: undefined },
            )
          }
        />
        <Button
          tone="quiet"
          isBusy={files.isBusy}
          disabledReason={fault}
          onClick={() => void files.attempt(() => download(studioNumbersFile, { query: range }))}
        >
          Download as CSV
        </Button>
      </div>
      {period === 'chosen' && (
        <div className={shared.row}>
          <DayField label="First day" value={range.firstDay} onChange={(from) => from && show({ from, to: range.lastDay })} />
          <DayField label="Last day" value={range.lastDay} error={fault} onChange={(to) => to && show({ to, from: range.firstDay })} />
        </div>
      )}
      {files.notice}
      {error && <LoadFailure title="The numbers could not be loaded" error={error} retry={() => mutate()} />}
      {!data && !error && !fault && <p role="status">Loading …</p>}
      {data && !fault && <Numbers numbers={data.pieces} range={range} />}
      <Experiments />
    </div>
  )
}

interface NumbersProps {
  numbers: Parameters<typeof countedPieces>[1]
  range: DayRange
}

function Numbers({ numbers, range }: NumbersProps) {
  const pieces = useDraft((state) => state.pieces)
  const [wanted, setWanted] = useState('')
  const all = countedPieces(pieces, numbers)
  const found = all.filter(({ name, where }) => hasWords(`${name} ${where}`, wanted))
  const [counted, unseen] = [found.filter(({ days }) => days !== 'none'), found.filter(({ days }) => days === 'none')]
  return (
    <>
      {numbers.length === 0 && (
        <Notice title="Nothing was counted on these days">Numbers come in within seconds of a customer’s visit.</Notice>
      )}
      <div className={shared.row}>
        <WordSearch label="Search widgets and texts" value={wanted} onChange={setWanted} />
        <p className="quiet" role="status">
          {wanted === '' ? `${all.length} in all` : `${found.length} of ${all.length}`}
        </p>
      </div>
      {counted.length > 0 && (
        <ScrollTable label="Numbers of widgets and texts" columns={COLUMNS} stacks="beside">
          {counted.map((piece) => (
            <PieceRow key={piece.piece} {...piece} range={range} />
          ))}
        </ScrollTable>
      )}
      {unseen.length > 0 && (
        <details>
          <summary>{unseen.length === 1 ? 'One was not seen' : `${unseen.length} were not seen`}</summary>
          <ul className={shared.list}>
            {unseen.map(({ piece, name, where, href }) => (
              <li key={piece}>
                <Link className="target" to={href}>
                  {name}
                </Link>{' '}
                <span className="quiet">{where}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function PieceRow({ name, where, href, days, range }: CountedPiece & { range: DayRange }) {
  const heading = (
    <th scope="row">
      <Link className={`target ${css.name}`} to={href}>
        {name}
      </Link>
      <p className="quiet">{where}</p>
    </th>
  )
  if (typeof days === 'string') {
    return (
      <tr>
        {heading}
        <td colSpan={COLUMNS.length - 1} className="quiet">
          On no day did {FEWEST_SHOWN} people see it
        </td>
      </tr>
    )
  }
  const { seen, used, dismissed, failed, times } = totalOf(days)
  const figures = [
    ['Seen', seen.toLocaleString('en-NZ')],
    ['Used', shareText(used, seen)],
    ['Dismissed', shareText(dismissed, seen)],
    ['Failed', shareText(failed, seen)],
    ['Time to show', timesText(times) ?? '–'],
  ] as const
  return (
    <tr>
      {heading}
      {figures.map(([column, text]) => (
        <td key={column} data-column={column}>
          {text}
        </td>
      ))}
      <td data-column="Seen by day">
        <Sparkline days={days} {...range} />
        <DaysTable name={name} days={days} />
      </td>
    </tr>
  )
}
