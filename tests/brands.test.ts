import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Brand, brand as brands } from '#schemas/brand.ts'
import { bootstrap } from '#schemas/portal/routes.ts'
import { recurringPaymentInfo } from '#schemas/payments/routes.ts'
import { lpgOrderInfo, lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import { passwordReset } from '#schemas/contact/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { BRANDS } from '#lib/brands.ts'
import { contentFor } from '#server/config/brand.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { catchUp } from '#server/demo/seed.ts'
import { findMails } from '#server/mail/mailer.ts'
import { letPay } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { isThorough } from './thorough.ts'

/* A brand never shows the name of the other. */

/** A home with gas and a business; with `--thorough` customers that differ from them in what they have as well. */
const READERS = ['moana', 'rimu-cafe', ...(isThorough ? ['aroha', 'newcomer', 'tama', 'hemi', 'priya', 'kapiti-growers'] : [])]

/** What gives the other brand away. */
const OTHERS = { northlight: /\bpip\b/i, pip: /northlight/i } as const

test.each(brands.enum)('the texts of %s in the first release do not name the other brand', (brand) => {
  const content = contentFor(firstDocument, brand)
  const isFor = ({ audience }: { audience?: { brands?: readonly string[] } }) => audience?.brands?.includes(brand) ?? true
  const own = Object.values(content).map((texts) => (Array.isArray(texts) ? texts.filter(isFor) : texts))
  const plans = (content.broadband?.plans ?? []).filter(isFor)
  const texts = JSON.stringify([own.filter((part) => part !== content.broadband), plans, firstDocument.brands?.[brand]])
  expect(texts.replaceAll(/"brands":\[[^\]]*\]/g, '')).not.toMatch(OTHERS[brand])
})

async function expectWordsOf(brand: Brand, portal: TestPortal, person: string): Promise<void> {
  const asked = [...portal.routes].flatMap((route) => {
    const [method, path = ''] = route.split(' ')
    return method === 'GET' && path.startsWith('/api/v1/private/') && !path.includes(':') ? [path.slice('/api/v1'.length)] : []
  })
  expect(asked.length).toBeGreaterThan(40)
  for (const path of asked.filter((path) => !path.startsWith('/private/studio'))) {
    const { body } = await portal.ask(person, 'GET', path)
    // The brand's own key names it, and nothing else.
    expect(JSON.stringify(body ?? '').replaceAll(/"brand":"\w+"/g, ''), path).not.toMatch(OTHERS[brand])
  }
  const { body } = await portal.call(person, bootstrap, { body: { path: '/account/dashboard' } })
  expect(JSON.stringify(body).replaceAll(/"brand":"\w+"/g, '')).not.toMatch(OTHERS[brand])
}

test.each(READERS)('on a server of Pip, %s reads of an account of Northlight in the words of Northlight', async (person) => {
  const portal = await startPortal({ BRAND: 'pip' })
  onTestFinished(() => portal.close())
  await expectWordsOf('northlight', portal, person)
})

test('on a server of Pip, letters about an account of Northlight are of Northlight', async () => {
  const portal = await startPortal({ BRAND: 'pip' })
  onTestFinished(() => portal.close())
  await letPay(portal, 'aroha', { payCurrentBalance: true })
  const mails = await findMails(portal.database.db, 20)
  expect(mails.map(({ subject }) => subject)).toContain(`Your payment to ${BRANDS.northlight.name}`)
  for (const mail of mails) expect(`${mail.subject} ${mail.body}`).not.toMatch(OTHERS.northlight)
})

describe.each(brands.enum)('a customer of %s', (brand) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startPortal({ BRAND: brand })
    // The seeded world is Northlight's: its customers move to the brand of the server.
    await catchUp(portal.database.db, { brand })
  })
  afterAll(() => portal.close())

  test.each(READERS)('as %s reads nothing of the other brand, whatever the portal is asked', (person) =>
    expectWordsOf(brand, portal, person),
  )

  test('is offered its name for the bank statement', async () => {
    const { body } = await portal.call('tama', recurringPaymentInfo)
    expect(body).toMatchObject({ paymentInformation: { northlight: 'Northlight', pip: 'Pip' }[brand] })
  })

  test('gets mails of that brand alone', async () => {
    const { body } = await portal.call('moana', lpgOrderInfo)
    const [site] = (body as { billingAccountSites: { supplyPoints: { supplyAgreementId: string }[] }[] }).billingAccountSites
    const supplyAgreementId = site?.supplyPoints[0]?.supplyAgreementId ?? ''
    const questions = { medicallyDependent: false, noOtherHeating: false, runningOut: false }
    expect((await portal.call('moana', lpgPlaceOrder, { body: { supplyAgreementId, numberOfBottles: 1, questions } })).status).toBe(200)
    await portal.call('newcomer', emailVerification)
    await portal.call('aroha', passwordReset)
    const mails = await findMails(portal.database.db, 20)
    expect(mails.length).toBeGreaterThanOrEqual(2)
    for (const mail of mails) {
      expect(`${mail.subject} ${mail.body}`).toContain(BRANDS[brand].name)
      expect(`${mail.subject} ${mail.body}`).not.toMatch(OTHERS[brand])
    }
  })

  test.each(['contact', 'help', 'accessibility', 'terms', 'privacy'])('finds the page %s of that brand', async (page) => {
    const { body } = await portal.app.inject(`/info/${page}`)
    expect(body).toContain(BRANDS[brand].name)
    expect(body).not.toMatch(OTHERS[brand])
  })
})
