import { sql } from 'drizzle-orm'
import type { ExperimentResult } from '#schemas/experiments/entities.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { widgetListOfTab } from '#schemas/portal/routes.ts'
import type { TestPortal } from './portal.ts'

/** Who takes part in the experiments of a portal, what they see, and what comes of it. */
export function experimentsOf(portal: () => TestPortal) {
  const results = async () => ((await portal().call('viewer', studioExperiments)).body as { experiments: ExperimentResult[] }).experiments
  /** What the widget about bills is called for a person. */
  const titleFor = async (person: string) =>
    ((await portal().call(person, widgetListOfTab, { query: { tabId: 'dashboard' } })).body as WidgetList).widgets.find(
      ({ id }) => id === 'bill',
    )?.title
  /** The billing account that a person has selected, or their first one. */
  const accountOf = async (person: string) => {
    const { rows } = (await portal().database.db.execute(
      sql`select s.billing_account_id as id from users u join account_access a on a.user_id = u.id join sites s on s.billing_account_id = a.billing_account_id
        left join selections c on c.user_id = u.id
        where u.username = ${person} order by (c.site_id = s.id) desc nulls last, a.position, s.position limit 1`,
    )) as unknown as { rows: { id: string }[] }
    return rows[0]?.id ?? ''
  }
  return { accountOf, results, titleFor }
}
