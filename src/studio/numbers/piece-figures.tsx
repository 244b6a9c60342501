import { FEWEST_SHOWN, type PieceDay } from '#schemas/numbers/entities.ts'
import { studioNumbers } from '#schemas/numbers/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { Link } from '#ui/link.tsx'
import shared from '../studio.module.css'
import { studioPath } from '../studio-path.ts'
import css from './numbers.module.css'
import { type DayRange, lastDays } from './range.ts'
import { Sparkline } from './sparkline.tsx'
import { shareText, timesText, totalOf } from './sums.ts'

const DAYS = 28

/** The numbers of one piece in the last four weeks, beside its settings. */
export function PieceFigures({ piece }: { piece: string }) {
  const range = lastDays(DAYS)
  const { data, error } = useApi(studioNumbers, { query: { ...range, piece } })
  return (
    <section className={shared.box} aria-label={`Numbers of the last ${DAYS} days`}>
      <h3 className="label">Numbers of the last {DAYS} days</h3>
      {error && <p className="quiet">They could not be loaded. {problemMessage(problemOf(error))}</p>}
      {!error && !data && <p className="quiet">Loading …</p>}
      {data && <Figures days={data.pieces.find((one) => one.piece === piece)?.days} range={range} />}
      <Link className="target" to={studioPath('numbers')}>
        All numbers
      </Link>
    </section>
  )
}

interface FiguresProps {
  days: readonly PieceDay[] | undefined
  range: DayRange
}

function Figures({ days, range }: FiguresProps) {
  if (!days) return <p className="quiet">No customer has seen it in this time.</p>
  if (days.length === 0) return <p className="quiet">On no day did {FEWEST_SHOWN} people see it, so nothing is shown.</p>
  const { seen, used, dismissed, failed, times } = totalOf(days)
  const figures = [
    ['Seen', seen.toLocaleString('en-NZ')],
    ['Used', shareText(used, seen)],
    ...(dismissed > 0 ? [['Dismissed', shareText(dismissed, seen)] as const] : []),
    ['Failed', shareText(failed, seen)],
  ] as const
  return (
    <>
      <dl className={css.figures}>
        {figures.map(([term, text]) => (
          <div key={term}>
            <dt className="quiet">{term}</dt>
            <dd className="label">{text}</dd>
          </div>
        ))}
        <div className={css.wide}>
          <dt className="quiet">Time to show</dt>
          <dd className="label">{timesText(times) ?? 'not known'}</dd>
        </div>
      </dl>
      <Sparkline days={days} {...range} />
    </>
  )
}
