import sharp from 'sharp'
import { asCustomer } from './as-customer.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, test } from './portal.ts'

/* What staff make themselves: from an uploaded picture and typed words to what a customer sees. */

test(
  'a picture is uploaded with its words, a banner and a text are made, and customers see them',
  THOROUGH,
  async ({ page, portal, browser }) => {
    const content = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#2a8a7d' } })
      .jpeg()
      .toBuffer()
    await portal.open('staff', '/studio/media')
    await page.getByLabel('Choose pictures').setInputFiles([
      { name: 'spring lawn.jpg', mimeType: 'image/jpeg', buffer: content },
      { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ])
    await expect(page.getByText('A drawing (SVG) can have programs in it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload' })).toHaveAttribute(
      'aria-description',
      'Say what it shows, or that it is decoration',
    )
    await page.getByLabel('What it shows').fill('A lawn in spring')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upload' }).press('Enter')
    await expect(page.getByRole('button', { name: /^spring lawn/ })).toBeFocused()
    await page.getByRole('button', { name: /^spring lawn/ }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'spring lawn' })).toBeVisible()
    await expectStillAccessible(page)
    await page.getByLabel(/^From the left/).fill('20')
    await page.getByRole('button', { name: 'Save' }).click()

    await page.goto('/studio/pages/bills')
    await page.getByLabel('Search widgets').fill('Banner')
    await page.getByRole('button', { name: /^Banner/ }).click()
    await page.getByLabel('Title', { exact: true }).fill('Spring offer')
    await page.getByRole('button', { name: 'Choose a picture' }).click()
    await page.getByRole('button', { name: /^spring lawn/ }).click()
    await expect(page.getByLabel('What it shows')).toHaveValue('A lawn in spring')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Search widgets').fill('Text')
    await page.getByRole('button', { name: /^Text/ }).click()
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.fill('## Before you call\n\n- Clean the **filters**')
    await page.getByRole('button', { name: 'Bold' }).click()
    await expect(text).toHaveValue(/\*\*.+\*\*.*\*\*/)
    await text.press('ControlOrMeta+z')
    await expect(text).toHaveValue('## Before you call\n\n- Clean the **filters**')
    await expectStillAccessible(page)
    await page.getByRole('button', { name: 'Review and publish' }).click()
    await page.getByLabel('Note').fill('Spring')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/Customers see it/)).toBeVisible()

    const customer = await asCustomer(browser, page, 'aroha')
    await customer.goto('/account/bill')
    const picture = customer.getByRole('img', { name: 'A lawn in spring' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/[0-9a-f]{32}\/\d+\.avif$/)
    await expect(customer.getByRole('heading', { name: 'Before you call' })).toBeVisible()
    await expectAccessible(customer)
    await customer.context().close()
  },
)
