import { THOROUGH } from '../tests/thorough.ts'
import { request as httpsRequest } from 'node:https'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { seeAll } from './portal.ts'
import { type OutsideProvider, startOutsideProvider } from './outside-provider.ts'
import { type ProductionPortal, productionPortal } from './production-portal.ts'
import { startCollector } from '../tests/collector.ts'
import { freePort } from '../tests/postgres-server.ts'

/*
 * The portal in production behind a proxy that ends TLS, with its embedded provider and with one elsewhere. On every run
 * tests/public-url.test.ts, tests/closed-in-production.test.ts and tests/outside-provider.test.ts guard its rules.
 */

interface Asking {
  method?: string
  headers?: Record<string, string>
}

/** A request through the proxy, with headers that a browser would not send. */
const ask = ({ origin, tls }: ProductionPortal, path: string, { method = 'GET', headers = {} }: Asking = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    httpsRequest(new URL(path, origin), { method, headers, ca: tls.cert }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode ?? 0, text })
    })
      .on('error', reject)
      .end()
  })

const test = base.extend<{ silence: undefined }, { portal: ProductionPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs no other fixture
    async ({}, use) => {
      const portal = await productionPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  ignoreHTTPSErrors: true,
  baseURL: ({ portal }, use) => use(portal.origin),
  // A page of the portal says nothing on its console, and breaks no rule of the content policy.
  silence: [
    async ({ page, portal }, use) => {
      const consoleErrors: string[] = []
      page.on('console', (message) => {
        const isOfPortal = message.location().url.startsWith(portal.origin)
        if (isOfPortal && message.type() === 'error' && !/status of 401/.test(message.text())) consoleErrors.push(message.text())
      })
      page.on('pageerror', (error) => consoleErrors.push(String(error)))
      await use(undefined)
      expect(consoleErrors).toEqual([])
      const metrics = await portal.metrics()
      expect(metrics).toContain('content_security_policy_reports_total')
      expect(metrics.match(/^content_security_policy_reports_total.*[1-9]$/gm)).toBeNull()
    },
    { auto: true },
  ],
})

async function expectSafeCookies(context: BrowserContext, atLeast: number) {
  const cookies = await context.cookies()
  expect(cookies.length).toBeGreaterThanOrEqual(atLeast)
  const unsafe = cookies.filter(({ secure, httpOnly, sameSite }) => !secure || !httpOnly || sameSite === 'None')
  expect(unsafe.map(({ name }) => name)).toEqual([])
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test.describe('with the embedded provider', () => {
  test.describe.configure({ mode: 'serial' })
  let collector: Awaited<ReturnType<typeof startCollector>>
  test.beforeAll(async ({ portal }) => {
    test.setTimeout(200_000)
    collector = await startCollector()
    await portal.start({ ALLOW_EMBEDDED_SIGN_IN: 'yes', ...collector.env })
  })
  test.afterAll(async ({ portal }) => {
    await portal.stop()
    await collector.close()
  })

  test('a customer signs in with a password and out again, and every cookie is safe', THOROUGH, async ({ page, portal, context }) => {
    await page.goto('/account/dashboard')
    await page.getByLabel('Email or username').fill('aroha')
    await page.getByLabel('Password', { exact: true }).fill('kowhai-2026')
    await expectSafeCookies(context, 2)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${portal.origin}/account/dashboard`)
    await seeAll(page)
    await expectSafeCookies(context, 1)
    await logOut(page)
    await expect(page.getByText('You are signed out')).toBeVisible()
    expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  })

  test('a customer signs in with a link from the mail', THOROUGH, async ({ page, portal }) => {
    await page.goto('/login?notice=signed-out')
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await page.getByLabel('Email', { exact: true }).fill('aroha@example.nz')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.poll(() => portal.mail.length).toBe(1)
    // A long line of a mail goes on after a `=` at its end.
    const text = (portal.mail[0] ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    const [link = ''] = /https:\/\/\S+#link=[\w-]+/.exec(text) ?? []
    expect(link).toContain(portal.origin)
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByRole('link', { name: 'Sign in as aroha@example.nz' }).click()
    await expect(page).toHaveURL(`${portal.origin}/account/dashboard`)
    await seeAll(page)
  })

  test('each page that a customer sees is one trace of all its calls', THOROUGH, async ({ page }) => {
    await page.goto('/account/dashboard')
    await page.getByLabel('Email or username').fill('aroha')
    await page.getByLabel('Password', { exact: true }).fill('kowhai-2026')
    await page.keyboard.press('Enter')
    await seeAll(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Bills' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await seeAll(page)
    const callsOf = (path: string) => {
      const views = collector.spans().filter(({ name }) => name === `page view ${path}`)
      return collector.spans().filter(({ parentSpanId }) => views.some(({ spanId }) => spanId === parentSpanId))
    }
    const start = () => callsOf('/account/dashboard').find(({ name }) => name === 'POST /api/v1/private/bootstrap')
    await expect.poll(start).toBeDefined()
    const { pathname } = new URL(page.url())
    await expect.poll(() => callsOf(pathname)).not.toEqual([])
    expect(callsOf(pathname).map(({ traceId }) => traceId)).not.toContain(start()?.traceId)
  })

  test('discovery names https addresses of the portal alone', THOROUGH, async ({ portal }) => {
    const { text } = await ask(portal, '/idp/.well-known/openid-configuration', { headers: { 'x-forwarded-host': 'evil.example' } })
    const addresses = text.match(/https?:\/\/[^"]+/g) ?? []
    expect(addresses.length).toBeGreaterThan(5)
    expect(addresses.filter((address) => !address.startsWith(`${portal.origin}/`))).toEqual([])
  })

  test('what is for operators is closed', THOROUGH, async ({ portal }) => {
    for (const path of ['/outbox', '/metrics', '/reference', '/openapi.json'])
      expect([path, (await ask(portal, path)).status]).toEqual([path, 404])
  })

  test('a client that forges X-Forwarded-For does not escape the limit of sign-in attempts', THOROUGH, async ({ portal }) => {
    const statuses = new Set<number>()
    for (let i = 0; i < 400 && !statuses.has(429); i++) {
      const forged = { 'x-forwarded-for': `203.0.113.${i % 250}`, 'content-type': 'application/x-www-form-urlencoded' }
      statuses.add((await ask(portal, '/sign-in/none', { method: 'POST', headers: forged })).status)
    }
    expect(statuses).toContain(429)
  })
})

test.describe('with a provider elsewhere, at its defaults', () => {
  test.describe.configure({ mode: 'serial' })
  let provider: OutsideProvider

  test.beforeAll(async ({ portal }) => {
    test.setTimeout(200_000)
    provider = await startOutsideProvider({ port: await freePort(), tls: portal.tls, portalOrigin: portal.origin })
    await portal.start(provider.env)
  })
  test.afterAll(async ({ portal }) => {
    await portal.stop()
    await provider.close()
  })

  async function signIn(page: Page, portal: ProductionPortal) {
    await page.goto('/account/dashboard')
    // The subject that the portal knows Aroha by.
    await page.locator('[name=login]').fill('demo|aroha')
    await page.locator('[name=password]').fill('any')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(`${portal.origin}/account/dashboard`)
    await seeAll(page)
  }

  test('a customer signs in, goes on when the token is over, and signs out', THOROUGH, async ({ page, portal, context }) => {
    const asked: Record<string, string>[] = []
    page.on('request', (request) => {
      if (request.url() === `${provider.origin}/token`) asked.push(request.headers())
    })
    await signIn(page, portal)
    await expectSafeCookies(context, 1)
    const before = await page.evaluate(() => {
      const session = JSON.parse(sessionStorage.getItem('session') ?? '{}')
      sessionStorage.setItem('session', JSON.stringify({ ...session, accessToken: 'ended' }))
      return session
    })
    expect(before.expiresAtMs - Date.now()).toBeLessThan(31_000)
    await page.getByRole('link', { name: 'Bills', exact: true }).click()
    await expect(page.getByText('Latest bills')).toBeVisible()
    const after = await page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? '{}'))
    expect([after.accessToken, after.refreshToken]).not.toContain('ended')
    expect(after.refreshToken).not.toBe(before.refreshToken)
    // A public client says who it is and nothing else.
    expect(asked.length).toBeGreaterThanOrEqual(2)
    for (const headers of asked) expect([headers.authorization, headers['x-device-id']]).toEqual([undefined, undefined])

    await logOut(page)
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page).toHaveURL(`${portal.origin}/login?notice=signed-out`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.locator('[name=password]')).toBeVisible()
  })

  test('logging out while the provider is gone ends the session here', THOROUGH, async ({ page, portal }) => {
    await signIn(page, portal)
    await provider.close()
    await logOut(page)
    await expect(page.getByText('You are signed out')).toBeVisible()
    expect(new URL(page.url()).origin).toBe(portal.origin)
    expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
  })
})
