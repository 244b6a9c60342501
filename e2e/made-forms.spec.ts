import { asCustomer } from './as-customer.ts'
import { look } from './look.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, test } from './portal.ts'

/* A form that staff make from nothing, and that a customer answers; and a page that moves. */

async function publish(page: Page, note: string) {
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByLabel('Note').fill(note)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Customers see it from their next page on.')).toBeVisible()
}

test(
  'a form is made from nothing, published and answered; a question that waits for another is named before that goes',
  THOROUGH,
  async ({ page, portal, browser }) => {
    await portal.open('staff', '/studio/forms')
    await page.getByLabel('New form').fill('Pūkeko power')
    await page.getByLabel('Its first question').fill('Whose roof is it?')
    await look(page, 'forms')
    await page.getByRole('button', { name: 'Add the form' }).click()
    const address = await page.getByText('/account/forms/pukeko-power-').innerText()
    await page.getByText('Questions', { exact: true }).first().click()
    const roof = page.getByRole('group', { name: 'Whose roof is it?' })
    await roof.getByLabel('Option 1').fill('Ours')
    await roof.getByLabel('Option 2').fill('The landlord’s')
    await expect(roof.getByLabel('“Whose roof is it?” is stored as')).toHaveValue('WhoseRoof')
    const adding = page.getByRole('form', { name: 'Add a question' })
    await adding.getByLabel('New question').fill('In how many years?')
    await adding.getByLabel('Kind of answer').selectOption('A number')
    await adding.getByRole('button', { name: 'Add the question' }).click()
    const years = page.getByRole('group', { name: 'In how many years?' })
    await years.getByRole('button', { name: 'Ask only after some answers' }).click()
    await expect(years.getByText('Ask this when “Whose roof is it?” is “Ours”.')).toBeVisible()
    await expectAccessible(page)
    await look(page, 'form')

    await roof.getByRole('button', { name: /^Remove the question/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('“In how many years?” is asked when “Whose roof is it?” is “Ours”')).toBeVisible()
    await expect(dialog.getByText('No customer has answered this.')).toBeVisible()
    await expectStillAccessible(page)
    await look(page, 'remove')
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await publish(page, 'A form about solar')

    const customer = await asCustomer(browser, page, 'aroha')
    await customer.goto(address)
    await expect(customer.getByRole('heading', { name: 'Pūkeko power', level: 1 })).toBeVisible()
    await expect(customer.getByText('In how many years?')).toHaveCount(0)
    await customer.getByRole('radio', { name: 'Ours' }).check()
    await expect(customer.getByText('In how many years?')).toBeVisible()
    await expectAccessible(customer)
    await look(customer, 'answering')
    await customer.getByRole('button', { name: 'Send' }).click()
    await expect(customer.getByText('Thank you. We have your answers.')).toBeVisible()
    await customer.reload()
    await expect(customer.getByText('Thank you. We have your answers.')).toBeVisible()
    await customer.context().close()

    // Its maker reads what was answered, and that they looked is noted.
    await page.getByRole('link', { name: 'Forms' }).click()
    await page.getByRole('link', { name: 'Pūkeko power' }).click()
    await page.getByRole('link', { name: 'Answers', exact: true }).click()
    await expect(page.getByRole('row', { name: /Aroha Parata/ })).toContainText('Ours')
    await page.getByText('Who has looked at the answers').click()
    await expect(page.getByText(/Jo Marlowe looked at one answer/)).toBeVisible()
    await expectAccessible(page)
    await look(page, 'answers')
  },
)

test(
  'a page that moves is found at its old address, and what leads there is led to the new one',
  THOROUGH,
  async ({ page, portal, browser }) => {
    await portal.open('staff', '/studio/tabs')
    await page.locator('summary', { hasText: '/account/insights,' }).click()
    const address = page.getByLabel('Address', { exact: true }).filter({ visible: true })
    await address.fill('/account/bill')
    await expect(page.getByText('“Bills” has this address already.')).toBeVisible()
    await address.fill('/account/energy')
    await expect(page.locator('code', { hasText: '/account/insights' })).toBeVisible()
    await expect(page.getByText(/links? leads? there, in/)).toBeVisible()
    await look(page, 'address')
    await page.getByRole('button', { name: /^Lead (it|them) to the new address/ }).click()
    await expect(page.getByText('Nothing in the portal’s texts leads there.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/studio/content/content:actionTiles')
    await page.locator('details summary').first().click()
    await look(page, 'tiles')
    await publish(page, 'Insights move')
    const customer = await asCustomer(browser, page, 'aroha')
    await customer.goto('/account/insights?from=tile')
    await expect(customer).toHaveURL(/\/account\/energy\?from=tile$/)
    await expect(customer.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
    await customer.context().close()
  },
)
