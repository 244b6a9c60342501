import type { Experiment } from '#schemas/document/experiment.ts'
import { accountsNeeded, accountsNeededLooking } from '#lib/experiment-statistics.ts'
import { dividedText } from '#lib/experiment-text.ts'

/** How many accounts an experiment needs before it can tell, told before it begins. */
export function SampleSize({ experiment: { expected, difference, versions, days } }: { experiment: Experiment }) {
  const [share, aim] = [expected / 100, difference / 100]
  if (share + aim >= 1)
    return <p role="status">No version can reach its goal more often than always: expect less, or a smaller difference.</p>
  const fewest = accountsNeeded(share, aim, versions.length)
  const most = accountsNeededLooking(share, aim, versions.length)
  return (
    <p role="status">
      To tell {dividedText(expected)}% from {dividedText(expected + difference)}%, each of the {versions.length + 1} versions has to be seen
      by about <strong>{fewest.toLocaleString('en-NZ')} accounts</strong>, or up to {most.toLocaleString('en-NZ')} because you may look at
      the results at any time. Each account counts {days === 1 ? 'a day' : `${days} days`} after it saw it first.
    </p>
  )
}
