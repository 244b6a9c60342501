import { firstDocument } from '#server/config/first-release.ts'
import { asCustomer } from './as-customer.ts'
import { look } from './look.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, test } from './portal.ts'

/* Widgets that staff put together from what there is: a chart, a form, words with a link, and settings of today's widgets. */

const form = {
  id: 'solar',
  schema: {
    type: 'object',
    title: 'Solar at home',
    required: ['Roof'],
    properties: {
      Roof: {
        type: 'string',
        title: 'Whose roof is it?',
        oneOf: [
          { const: 'Own', title: 'Ours' },
          { const: 'Rented', title: 'The landlord’s' },
        ],
      },
    },
  },
  uiSchema: { 'ui:steps': [{ id: 'questions', title: 'Questions', questions: ['Roof'] }] },
  made: { lead: 'It takes a minute.', audience: { accountTypes: ['residential'] } },
}

async function place(page: Page, type: string, title: string) {
  await page.getByLabel('Search widgets').fill(type)
  await page.getByRole('button', { name: new RegExp(`^${type}`) }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
}

test(
  'a chart, a form and words with a link are put on a page, and each kind of customer sees what is for them',
  THOROUGH,
  async ({ page, portal, browser }) => {
    await portal.applyConfig({ ...firstDocument, forms: [...(firstDocument.forms ?? []), form] })
    await portal.open('staff', '/studio/pages/bills')
    await place(page, 'Chart', 'Your gas in a year')
    await page.getByLabel('What it shows', { exact: true }).selectOption('Natural gas')
    await page.getByLabel('Range', { exact: true }).selectOption('Last 12 months')
    await page.getByLabel('Drawn as').selectOption('Line')
    await page.getByLabel('Text without data').fill('This property has no gas from us. Ask us on {phone}.')
    const canvas = page.getByTestId('canvas')
    await expectStillAccessible(page)
    await look(page, 'chart-settings')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(canvas.getByText('You used the most from')).toBeVisible()

    await place(page, 'Form', 'Tell us about your roof')
    await expect(page.getByText('This is needed.')).toBeVisible()
    await page.getByLabel('Form', { exact: true }).selectOption('Solar at home')
    await expectStillAccessible(page)
    await look(page, 'form-settings')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(canvas.getByText('Whose roof is it?')).toBeVisible()

    await place(page, 'Text', 'Questions?')
    const words = page.getByRole('textbox', { name: 'Text', exact: true })
    await words.fill('Call us on {phone}.')
    await words.press('Home')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Add a link' })
    await dialog.getByLabel('Words of the link').fill('Call us')
    await dialog.getByLabel('Leads to').selectOption('A phone number')
    await expectStillAccessible(page)
    await look(page, 'link')
    await dialog.getByRole('button', { name: 'Add the link' }).click()
    await expect(words).toBeFocused()
    await expect(words).toHaveValue('[Call us](tel:{phone}) us on {phone}.')
    await words.fill('[Call us](tel:{phone}) on {phone}.')
    await look(page, 'text-settings')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(canvas.getByText('on 0800 555 200.')).toBeVisible()

    await page.getByRole('button', { name: 'Review and publish' }).click()
    await page.getByLabel('Note').fill('Gas and roofs')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText(/Customers see it/)).toBeVisible()

    const aroha = await asCustomer(browser, page, 'aroha')
    await aroha.goto('/account/bill')
    await expect(aroha.getByText(/^You used the most from/)).toBeVisible()
    await expect(aroha.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:0800555200')
    await aroha.getByRole('radio', { name: 'Ours' }).check()
    await expectAccessible(aroha)
    await look(aroha, 'bills')
    await aroha.getByRole('button', { name: 'Send' }).click()
    await expect(aroha.getByText('Thank you. We have your answers.')).toBeVisible()
    await aroha.context().close()

    // A business is not asked, and hemi has no gas.
    const cafe = await asCustomer(browser, page, 'rimu-cafe')
    await cafe.goto('/account/bill')
    await expect(cafe.getByText('There are no questions for you here at the moment.')).toBeVisible()
    await cafe.context().close()
    const hemi = await asCustomer(browser, page, 'hemi')
    await hemi.goto('/account/bill')
    await expect(hemi.getByText('This property has no gas from us. Ask us on 0800 555 200.')).toBeVisible()
    await hemi.context().close()

    await page.goto('/studio/forms/solar')
    await page.getByRole('button', { name: 'Remove the form' }).click()
    await expect(page.getByText(/It is shown by “Tell us about your roof” on Bills/)).toBeVisible()
    await look(page, 'remove-form')
  },
)

test('settings of a widget show on the canvas at once', THOROUGH, async ({ page, portal }) => {
  await portal.open('staff', '/studio/pages/dashboard')
  const canvas = page.getByTestId('canvas')
  await expect(canvas.getByRole('link', { name: 'All your electricity' })).toBeVisible()
  await canvas.getByRole('button', { name: 'Recent electricity use: move or select' }).click()
  await page.getByLabel('Text of the link to its page').fill('Look closer')
  await expect(canvas.getByText('Look closer')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Total', exact: true }).check()
  await expect(canvas.getByTestId('total')).toHaveCount(0)
  await expectStillAccessible(page)
  await look(page, 'widget-settings')
})
