import { expect, test } from 'vitest'
import { databaseBefore } from './older-installation.ts'

test('who linked a charging account is who did so last by the events, and not known where they have gone', async () => {
  const { database, migrate } = await databaseBefore('linkers_of_charging_accounts')
  const link = (account: string, isLinked = true) =>
    database.query('insert into charge_net_links (billing_account_id, charge_net_id, is_linked) values ($1, $2, $3)', [
      account,
      `CN-${account}`,
      isLinked,
    ])
  const linked = (id: string, account: string, person: string, chargeNetId = `CN-${account}`) =>
    database.query(
      `insert into customer_events (billing_account_id, id, type, subject, data, person_id)
       values ($1, $2, 'nz.switchboard.charging_account.linked', $1, $3, $4)`,
      [account, id, JSON.stringify({ chargeNetId }), person],
    )
  await link('told')
  await linked('1', 'told', 'U-before')
  await linked('2', 'told', 'U-last')
  await linked('3', 'told', 'U-other', 'CN-other')
  await link('forgotten')
  await link('taken away', false)
  await linked('4', 'taken away', 'U-last')
  await migrate()
  const { rows } = await database.query('select billing_account_id as account, linked_by from charge_net_links order by 1')
  expect(rows).toEqual([
    { account: 'forgotten', linked_by: null },
    { account: 'taken away', linked_by: null },
    { account: 'told', linked_by: 'U-last' },
  ])
  await database.close()
})
