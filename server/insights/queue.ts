import { insightMarks } from '../db/schema/insights.ts'
import type { Database } from '../db/open.ts'
import type { Queue } from '../jobs/queue.ts'
import { moveJob } from '../jobs/send-job.ts'

/** Each job takes all marks there are: server/insights/marks.ts */
export const insightQueue: Queue = { name: 'insights', attempts: 3, retrySeconds: 30, timeoutSeconds: 3_600, leavesNothing: true }

/** Has marks taken as soon as the transaction commits, instead of by the schedule. One job is enough for any number of them. */
export const wakeInsights = (tx: Database): Promise<void> => moveJob(tx, insightQueue, {}, { key: 'marks', dueAt: new Date() })

/** The same at the end of a file, if it made marks. */
export async function wakeInsightsIfMarked(tx: Database): Promise<void> {
  const [marked] = await tx.select({ id: insightMarks.id }).from(insightMarks).limit(1)
  if (marked) await wakeInsights(tx)
}
