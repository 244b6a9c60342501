import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountSummaryWidget, billPdf, transactionHistory } from '#schemas/billing/routes.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { findScope, type Scope } from '#server/access.ts'
import { findBillFile, findBillNames } from '#server/billing/bill-file.ts'
import { findBillZip } from '#server/billing/zip.ts'
import type { Database } from '#server/db/open.ts'
import { billFiles, billLines, bills } from '#server/db/schema/billing.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { unzipped } from './unzipped.ts'

/* Bills of a year, of any time and of one's choice as one zip. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const today = localDayOf(new Date())
const AROHA = 'BA-100201'

const zipOf = async (as: string | null, payload: object) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/v1/private/billing/bills/zip',
    headers: as === null ? {} : { authorization: `Bearer ${await portal.tokenOf(as)}` },
    payload,
  })

test('the bills of some time: each is the PDF of its own, named by date and number', async () => {
  const time = { startDate: addDays(today, -150), endDate: today }
  const list = (await portal.call('aroha', transactionHistory, { query: { ...time, kind: 'bill' } })).body as TransactionList
  const answer = await zipOf('aroha', time)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const days = list.transactions.map(({ date }) => date).sort()
  expect(answer.headers['content-disposition']).toContain(`filename="Northlight Energy bills ${days[0]} to ${days.at(-1)}.zip"`)
  const files = unzipped(answer.rawPayload)
  expect([...files.keys()].sort()).toEqual(list.transactions.map(({ id, date }) => `Bill ${date} ${id}.pdf`).sort())
  expect(list.billCount).toBe(files.size)
  const [newest] = list.transactions
  const alone = await portal.app.inject({
    url: `/api/v1${billPdf.path.replace(':billId', newest?.id ?? '')}`,
    headers: { authorization: `Bearer ${await portal.tokenOf('aroha')}` },
  })
  expect(files.get(`Bill ${newest?.date} ${newest?.id}.pdf`)?.equals(alone.rawPayload)).toBe(true)
})

test('bills of one’s choice; one that is another person’s or none makes all of it not found', async () => {
  const { body } = await portal.call('aroha', accountSummaryWidget)
  const [first, second] = (body as { data: { bills: { id: string }[] } }).data.bills.map(({ id }) => id)
  expect(unzipped((await zipOf('aroha', { billIds: [first, second, first] })).rawPayload).size).toBe(2)
  const [theirs] = await portal.database.db.select().from(bills).where(eq(bills.billingAccountId, 'BA-100417'))
  for (const billIds of [[first, theirs?.id], ['BILL-1'], [`${first}.pdf`], ['../../etc/passwd'], ["' or 1=1 --"]]) {
    expect((await zipOf('aroha', { billIds })).json(), JSON.stringify(billIds)).toMatchObject({ type: '/error/not_found' })
  }
  expect((await zipOf('aroha', { startDate: '2001-01-01', endDate: '2001-12-31' })).statusCode).toBe(404)
  expect((await zipOf('staff', {})).json()).toMatchObject({ type: '/error/no_data' })
  expect((await zipOf(null, {})).statusCode).toBe(401)
  for (const wrong of [{ billIds: [] }, { billIds: [''] }, { billIds: 'all' }, { startDate: '2026-02-30' }]) {
    expect((await zipOf('aroha', wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
  }
})

test('120 bills, of which the retailer made some: names that no file can have are mended, and none is lost', async () => {
  const { db } = portal.database
  const [model] = await db.select().from(bills).where(eq(bills.billingAccountId, AROHA))
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, model?.id ?? ''))
  if (!model) throw new Error('Aroha has no bill')
  const made = Array.from({ length: 120 }, (_, at) => {
    const issuedDay = addDays('2009-01-01', Math.floor(at / 2) * 30)
    return { ...model, id: at % 2 ? `N:${at - 1}` : `N*${at}`, issuedDay, startDay: issuedDay, endDay: issuedDay, dueDay: issuedDay }
  })
  await db.insert(bills).values(made)
  await db.insert(billLines).values(made.slice(0, 3).flatMap(({ id }) => lines.map((line) => ({ ...line, billId: id }))))
  const pdf = Buffer.from('%PDF-1.7\nKia ora\n%%EOF').toString('base64')
  await db.insert(billFiles).values(made.slice(3).map(({ id }) => ({ billingAccountId: AROHA, billId: id, pdf })))
  const files = unzipped((await zipOf('aroha', { startDate: '2009-01-01', endDate: '2014-12-31' })).rawPayload)
  expect(files.size).toBe(120)
  expect([...files.keys()].slice(0, 2)).toEqual(['Bill 2009-01-01 N-0.pdf', 'Bill 2009-01-01 N-0 (2).pdf'])
  expect([...files.values()].every((file) => file.subarray(0, 5).toString() === '%PDF-')).toBe(true)
})

/** A database that counts what is asked of it. */
function counting() {
  let asked = 0
  const db = new Proxy(portal.database.db, {
    get(own, name) {
      if (name === 'select') asked++
      return Reflect.get(own, name)
    },
  })
  return { db, asked: () => asked }
}

async function scopeOf(username: string) {
  const scope = await findScope(portal.database.db, `demo|${username}`)
  if (!scope) throw new Error(`${username} is not there`)
  return scope
}

/** Begins a zip, read as it comes. */
async function beginZip(db: Database, scope: Scope, time: { startDate: string; endDate: string }) {
  const content = (await findBillZip({ db, publicUrl: 'http://localhost' }, scope, time))?.content as Readable
  content.resume()
  return { content, begun: once(content, 'data'), gone: once(content, 'close') }
}

test('who leaves stops what is made: no more is read of the database', async () => {
  const { db, asked } = counting()
  const aroha = await scopeOf('aroha')
  const { content, begun, gone } = await beginZip(db, aroha, { startDate: '2009-01-01', endDate: '2014-12-31' })
  await begun
  content.destroy()
  await gone
  await findBillFile({ db, publicUrl: 'http://localhost' }, aroha, 'no bill')
  // 120 bills would ask more often than each of them once.
  expect(asked()).toBeLessThan(60)
})

test('however many zips one customer begins, and breaks off, another’s bill waits for one of their PDFs only', async () => {
  const { db, asked } = counting()
  const [aroha, hemi] = [await scopeOf('aroha'), await scopeOf('hemi')]
  const [bill] = await findBillNames(db, hemi, { startDate: addDays(today, -150), endDate: today })
  const theirs = async () =>
    (await findBillFile({ db, publicUrl: 'http://localhost' }, hemi, bill?.id ?? ''))?.pdf.subarray(0, 5).toString()
  // What a first bill loads of its brand and plan is loaded before: how long that takes is not what is asked here.
  expect(await theirs()).toBe('%PDF-')
  let begun = 0
  const zips = await Promise.all(Array.from({ length: 30 }, () => beginZip(db, aroha, { startDate: addDays(today, -400), endDate: today })))
  for (const zip of zips) void zip.begun.then(() => begun++)
  expect(await theirs()).toBe('%PDF-')
  expect(begun).toBeLessThan(10)
  const before = asked()
  for (const { content } of zips) content.destroy()
  await Promise.all(zips.map(({ gone }) => gone))
  // A bill of her own comes after all that she has begun: nothing is made any more of what she broke off, but the one bill at work.
  await findBillFile({ db, publicUrl: 'http://localhost' }, aroha, 'no bill')
  expect(asked() - before).toBeLessThan(15)
})
