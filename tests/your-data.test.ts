import type { Readable } from 'node:stream'
import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import type { ActedVisit, DataDownload } from '#schemas/your-data/entities.ts'
import { actedForYou, askForYourData, downloadYourData, yourData } from '#schemas/your-data/routes.ts'
import type { Scope } from '#server/access.ts'
import { cleanUp } from '#server/clean-up.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { promotionViews } from '#server/db/schema/activity.ts'
import { accountAccess, sites } from '#server/db/schema/accounts.ts'
import { billFiles, bills } from '#server/db/schema/billing.ts'
import { impersonations } from '#server/db/schema/staff.ts'
import { dataDownloadPieces, dataDownloads } from '#server/db/schema/your-data.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { jobs } from '#server/jobs/job-table.ts'
import { findOwner, rowsOf } from '#server/your-data/rows.ts'
import { fileNameOf, HELD } from '#server/your-data/held.ts'
import { findDownloadFile, makeDownload, yourDataQueue } from '#server/your-data/download.ts'
import { actingIn, reason } from './acting.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { unzipped } from './unzipped.ts'

/* What a person gets of everything that is held about them, and what staff did in their name. */

const { billingAccountId: AROHA } = shownAccount('aroha')

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const state = async (as: string) => (await portal.call(as, yourData)).body as DataDownload
const rowOf = async (userId: string) => (await portal.database.db.select().from(dataDownloads).where(eq(dataDownloads.userId, userId)))[0]
const portalTells = () => ({ brand: portal.settings.brand, publicUrl: portal.settings.publicUrl, canMail: true })

/** Does the jobs that wait. */
async function make() {
  const { db } = portal.database
  const waiting = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.name, yourDataQueue.name), eq(jobs.state, 'created')))
  await db.delete(jobs).where(eq(jobs.name, yourDataQueue.name))
  for (const { data } of waiting) await makeDownload(db, portalTells(), data?.data as { userId: string; downloadId: string })
  return waiting.length
}

const fileOf = async (as: string, signedInSecondsAgo = 0) =>
  portal.app.inject({
    method: downloadYourData.method,
    url: `/api/v1${downloadYourData.path}`,
    headers: { authorization: `Bearer ${await portal.tokenOf(as, { signedInSecondsAgo })}` },
  })
const filesOf = async (as: string) => unzipped((await fileOf(as)).rawPayload)
const listIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`json/${name}.json`)?.toString() ?? 'null') as Record<string, unknown>[]

describe('the file', () => {
  test('is asked for once, however often; it is made by a job, with a mail, and then it is there', async () => {
    const { db } = portal.database
    expect(await state('aroha')).toEqual({ state: 'none', keptDays: 7, lead: expect.stringContaining('Everything this portal holds') })
    expect((await fileOf('aroha')).statusCode).toBe(410)
    const asked = await Promise.all([1, 2, 3].map(() => portal.call('aroha', askForYourData)))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(asked[0]?.body).toMatchObject({ state: 'waiting', done: 0, total: HELD.length })
    expect(await make()).toBe(1)
    expect(await state('aroha')).toMatchObject({ state: 'ready', done: HELD.length, bytes: expect.any(Number) })
    const [mail] = await storedMails(db, 'aroha@example.nz')
    expect(mail?.subject).toBe('Your data are ready at Northlight Energy')
    expect(mail?.body).toContain(`${portal.settings.publicUrl}/account/profile/your-data`)
    // Sent again after a lost answer, it makes nothing more.
    expect((await portal.call('aroha', askForYourData)).body).toMatchObject({ state: 'ready' })
    expect(await make()).toBe(0)
    expect(await storedMails(db, 'aroha@example.nz')).toHaveLength(1)
  })

  test('has every row that the tables have of her, as JSON and as CSV, and says what each list is', async () => {
    const { db } = portal.database
    const answer = await fileOf('aroha')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' })
    expect(String(answer.headers['content-disposition'])).toMatch(/Northlight Energy data \d{4}-\d\d-\d\d\.zip/)
    const files = unzipped(answer.rawPayload)
    for (const { table, account, person, own: ownRows } of HELD) {
      if (table === billFiles) continue
      const own = [
        ...(account ? [sql`${account} = ${AROHA}`] : []),
        ...(person ? [sql`${person} = 'U-aroha'`] : []),
        ...(ownRows ? [ownRows('U-aroha')] : []),
      ]
      const counted = db.select({ count: sql<number>`count(*)::int` }).from(table)
      const [{ count } = { count: -1 }] = await counted.where(sql.join(own, sql` or `))
      const name = fileNameOf({ table })
      if (count === 0) {
        expect([name, files.has(`json/${name}.json`), files.has(`csv/${name}.csv`)]).toEqual([name, false, false])
        continue
      }
      const list = listIn(files, name)
      // The row about this file was changed by it.
      expect([name, list.length]).toEqual([name, count])
      if (getTableName(table) !== 'reading_days')
        expect([name, files.get(`csv/${name}.csv`)?.toString().split('\r\n').length]).toEqual([name, count + 2])
    }
    expect(listIn(files, 'users')).toMatchObject([{ firstName: 'Aroha', email: 'aroha@example.nz' }])
    expect(files.get('csv/reading-days.csv')?.toString()).toMatch(
      /^\uFEFFICP,Meter,.*Status\r\n0\w{14},.*,used,\d{4}-\d\d-\d\d,1,00:00,00:30,/,
    )
    expect(files.get('README.txt')?.toString()).toMatch(/What Northlight Energy holds about you[\s\S]*\nbills \(\d+\): Your bills\n/)
  })

  test('has bills as the PDFs that they are', async () => {
    const { db } = portal.database
    const [bill] = await db.select().from(bills).where(eq(bills.billingAccountId, AROHA))
    const pdf = Buffer.from('%PDF-1.7 of the retailer')
    await db.insert(billFiles).values({ billingAccountId: AROHA, billId: bill?.id ?? '', pdf: pdf.toString('base64') })
    await db.delete(dataDownloads)
    await portal.call('aroha', askForYourData)
    await make()
    const files = await filesOf('aroha')
    const names = [...files.keys()].filter((name) => name.startsWith('bills/'))
    expect(names).toEqual([`bills/${AROHA} ${bill?.id}.pdf`])
    expect(files.get(names[0] ?? '')?.equals(pdf)).toBe(true)
    await db.delete(billFiles)
  })

  test('of who acts for another has what they did, and nothing else of the account', async () => {
    const { db } = portal.database
    const site = { billingAccountId: AROHA, siteId: (await db.select().from(sites).where(eq(sites.billingAccountId, AROHA)))[0]?.id ?? '' }
    expect((await portal.call('rua', saveSiteNickname, { body: { ...site, nickname: 'Te Whare' } })).status).toBe(204)
    const hostile = '=HYPERLINK("x") Te Whare'
    await db.update(sites).set({ nickname: hostile }).where(eq(sites.billingAccountId, AROHA))
    await portal.call('rua', askForYourData)
    await make()
    const files = await filesOf('rua')
    for (const name of ['bills', 'payments', 'sites', 'billing-accounts', 'reading-days', 'profiles'])
      expect([name, files.has(`json/${name}.json`)]).toEqual([name, false])
    expect(listIn(files, 'account-access')).toEqual([expect.objectContaining({ billingAccountId: AROHA, userId: 'you' })])
    expect(listIn(files, 'customer-events')).toMatchObject([{ type: 'nz.switchboard.site.renamed', personId: 'you' }])
    const everything = [...files.values()].map(String).join()
    for (const theirs of ['aroha@example.nz', 'U-aroha']) expect(everything).not.toContain(theirs)
    // And she does not get what is about them, such as how to reach who told of a move in her name.
    await db.delete(dataDownloads)
    const contacts = { emailAddress: 'rua@example.nz', mobileNumber: '021 555 0199' }
    await db.insert(homeMoves).values({
      ...{ billingAccountId: AROHA, id: 'told-by-rua', caseNumber: 'M-1', requestKey: 'told-by-rua', submittedBy: 'U-rua' },
      answers: { ...contacts, isDogOnSite: true },
    })
    await portal.call('aroha', askForYourData)
    await make()
    const hers = await filesOf('aroha')
    expect([...hers.values()].map(String).join()).not.toContain('rua@example.nz')
    expect(listIn(hers, 'home-moves')).toMatchObject([{ submittedBy: 'another person', answers: { isDogOnSite: true } }])
    expect([...hers.values()].map(String).join()).not.toContain(contacts.mobileNumber)
    await db.delete(homeMoves)
    expect(listIn(hers, 'sites')).toMatchObject([{ nickname: hostile }])
    // It is no formula for a spreadsheet.
    expect(hers.get('csv/sites.csv')?.toString()).toContain(`"'=HYPERLINK(""x"") Te Whare"`)
    await db.update(sites).set({ nickname: null }).where(eq(sites.billingAccountId, AROHA))
  })

  test('has each row once, though others come and go while it is read', async () => {
    const { db } = portal.database
    const idOf = (at: number) => `TEST-${String(at).padStart(4, '0')}`
    const view = (promoId: string) => ({ userId: 'U-ruth', promoId, viewType: 'seen' as const })
    const all = Array.from({ length: 1_100 }, (_, at) => idOf(at))
    await db.insert(promotionViews).values(all.map(view))
    const held = HELD.find(({ table }) => table === promotionViews)
    if (!held) throw new Error('The file has no promotions.')
    const read: unknown[] = []
    for await (const { promoId } of rowsOf(db, held, await findOwner(db, 'U-ruth'))) {
      read.push(promoId)
      if (promoId === idOf(10)) await db.insert(promotionViews).values(['A-1', 'A-2'].map(view))
      const gone = [idOf(2), idOf(3), idOf(4)]
      if (promoId === idOf(20)) await db.delete(promotionViews).where(inArray(promotionViews.promoId, gone))
    }
    expect(read.filter((id) => String(id).startsWith('TEST-'))).toEqual(all)
    await db.delete(promotionViews).where(eq(promotionViews.userId, 'U-ruth'))
  })

  test('is for its person alone, with a recent sign-in, and never for staff who act for them', async () => {
    const own = await fileOf('aroha')
    expect(own.statusCode).toBe(200)
    expect((await fileOf('tama')).statusCode).toBe(410)
    expect((await fileOf('aroha', 600)).json()).toMatchObject({ type: '/error/sign_in_again' })
    const { begin, asCustomer } = actingIn(() => portal)
    const acting = await begin('aroha')
    for (const { method, path } of [downloadYourData, askForYourData]) {
      expect(await asCustomer(acting, method, path)).toMatchObject({ status: 403, body: { type: '/error/impersonating' } })
    }
    for (const name of ['askForYourData', 'downloadYourData', 'closeAccess'])
      expect(contract.find((route) => route.name === name)).toMatchObject({ needsRecentSignIn: true })
  })

  test('is over after seven days, and deleted', async () => {
    const { db } = portal.database
    const row = await rowOf('U-aroha')
    const later = (days: number) => new Date((row?.readyAt?.getTime() ?? 0) + days * 86_400_000 + 1_000)
    await cleanUp(db, { now: later(6) })
    expect((await state('aroha')).state).toBe('ready')
    await db.update(dataDownloads).set({ expiresAt: new Date(0) })
    expect((await state('aroha')).state).toBe('none')
    expect((await fileOf('aroha')).json()).toMatchObject({ type: '/error/link_expired' })
    await db.update(dataDownloads).set({ expiresAt: row?.expiresAt ?? null })
    await cleanUp(db, { now: later(7) })
    expect(await rowOf('U-aroha')).toBeUndefined()
    expect(await db.select().from(dataDownloadPieces).where(eq(dataDownloadPieces.userId, 'U-aroha'))).toEqual([])
  })

  test('that is deleted while it is sent breaks off, and does not pass for whole', async () => {
    const { db } = portal.database
    const [userId, fileId] = ['U-moana', 'a-file']
    const now = new Date()
    const ready = { state: 'ready', fileId, bytes: 10, readyAt: now, expiresAt: new Date(now.getTime() + 60_000) } as const
    await db.insert(dataDownloads).values({ userId, id: 'sent', total: 1, ...ready })
    const piece = (position: number) => ({ userId, fileId, position, content: Buffer.from('PK') })
    await db.insert(dataDownloadPieces).values([0, 1, 2, 3, 4].map(piece))
    expect((await fileOf('moana')).body).toBe('PKPKPKPKPK')
    const { content } = (await findDownloadFile(db, { userId, now } as Scope, 'northlight')) as FileAnswer
    const readIt = async () => {
      for await (const sent of content as Readable) {
        expect(Buffer.from(sent as Uint8Array).toString()).toBe('PK')
        await db.delete(dataDownloads).where(eq(dataDownloads.userId, userId))
      }
    }
    await expect(readIt()).rejects.toThrow('deleted while it was sent')
  })

  test('that was never made is deleted after seven days', async () => {
    const { db } = portal.database
    const asked = (userId: string, days: number) => ({
      userId,
      id: `asked-${days}`,
      total: HELD.length,
      requestedAt: new Date(Date.now() - days * 86_400_000),
    })
    await db.insert(dataDownloads).values([asked('U-priya', 8), asked('U-ruth', 6)])
    await cleanUp(db, { now: new Date() })
    expect([await rowOf('U-priya'), (await rowOf('U-ruth'))?.id]).toEqual([undefined, 'asked-6'])
  })

  test('that failed can be asked for again at once', async () => {
    const { db } = portal.database
    await portal.call('hemi', askForYourData)
    await db.update(dataDownloads).set({ state: 'failed' }).where(eq(dataDownloads.userId, 'U-hemi'))
    expect((await portal.call('hemi', askForYourData)).body).toMatchObject({ state: 'waiting' })
    await make()
    expect((await state('hemi')).state).toBe('ready')
  })

  test('that fails is tried again, and leaves no piece of the attempt before', async () => {
    const { db } = portal.database
    await deleteMails(db)
    await portal.call('tama', askForYourData)
    const asked = { userId: 'U-tama', downloadId: (await rowOf('U-tama'))?.id ?? '' }
    await db.delete(jobs).where(eq(jobs.name, yourDataQueue.name))
    await db.execute(sql`alter table tip_visits rename to tip_visits_away`)
    await expect(makeDownload(db, portalTells(), asked)).rejects.toThrow()
    expect((await state('tama')).state).toBe('failed')
    await db.execute(sql`alter table tip_visits_away rename to tip_visits`)
    // Two at once, of which the first had been thought dead.
    await Promise.all([makeDownload(db, portalTells(), asked), makeDownload(db, portalTells(), asked)])
    await makeDownload(db, portalTells(), asked)
    expect((await filesOf('tama')).has('README.txt')).toBe(true)
    expect(await storedMails(db, 'tama@example.nz')).toHaveLength(1)
    const kept = await db
      .selectDistinct({ fileId: dataDownloadPieces.fileId })
      .from(dataDownloadPieces)
      .where(eq(dataDownloadPieces.userId, 'U-tama'))
    expect(kept).toEqual([{ fileId: (await rowOf('U-tama'))?.fileId }])
  })
})

describe('what staff did', () => {
  const visits = async (as: string, before?: string) =>
    (await portal.call(as, actedForYou, { query: before ? { before } : {} })).body as { visits: ActedVisit[]; next?: string }

  test('is told with who, why and what, to the customer alone', async () => {
    const { begin, asCustomer } = actingIn(() => portal)
    const { db } = portal.database
    const [access] = await db.select().from(accountAccess).where(eq(accountAccess.userId, 'U-tama'))
    const [site] = await db
      .select()
      .from(sites)
      .where(eq(sites.billingAccountId, access?.billingAccountId ?? ''))
    const acting = await begin('tama')
    await asCustomer(acting, 'GET', '/private/account/details')
    const body = { billingAccountId: site?.billingAccountId, siteId: site?.id, nickname: 'Bach' }
    expect((await asCustomer(acting, saveSiteNickname.method, saveSiteNickname.path, body)).status).toBe(204)
    await asCustomer(acting, 'POST', '/private/user/changeEmail', { email: 'other@example.nz' })
    const [latest] = (await visits('tama')).visits
    expect(latest).toMatchObject({
      id: acting,
      reason,
      staffName: expect.stringMatching(/\w+ \w+/),
      looked: 1,
      changes: [
        { what: saveSiteNickname.summary, outcome: 'done' },
        { what: expect.any(String), outcome: 'refused' },
      ],
    })
    expect(latest).not.toHaveProperty('endedAt')
    expect((await visits('moana')).visits).toEqual([])
    await db
      .update(sites)
      .set({ nickname: site?.nickname ?? null })
      .where(eq(sites.id, site?.id ?? ''))
  })

  test('is told page by page; what belongs to another person leads nowhere', async () => {
    const { db } = portal.database
    const at = (i: number) => new Date(Date.UTC(2026, 0, 1, 0, i))
    const rows = Array.from({ length: 25 }, (_, i) => ({
      id: `V-${i}`,
      staffUserId: 'U-staff',
      customerUserId: 'U-priya',
      reason,
      startedAt: at(i),
      endsAt: at(i + 1),
    }))
    await db.insert(impersonations).values(rows)
    const first = await visits('priya')
    const second = await visits('priya', first.next)
    expect([first.visits.length, first.next, second.visits.length, second.next]).toEqual([20, 'V-5', 5, undefined])
    expect([...first.visits, ...second.visits].map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse())
    await db.insert(impersonations).values({ ...rows[0], id: 'V-hemi', customerUserId: 'U-hemi' } as (typeof rows)[number])
    expect((await visits('hemi')).visits.map(({ id }) => id)).toEqual(['V-hemi'])
    expect((await visits('hemi', 'V-5')).visits).toEqual([])
  })
})
