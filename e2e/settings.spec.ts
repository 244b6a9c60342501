import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, type Page, test } from './portal.ts'
import { edit, field, save, SETTINGS } from './settings-fields.ts'

/* Account and property details: each change through what can get in its way. */

test('a field whose form cannot be had can be left, and tried again', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('aroha', SETTINGS)
  await portal.setFaults({ path: '/private/forms/phone', is: 'error' })
  await edit(page, 'Home phone')
  await expect(page.getByRole('heading', { name: 'This could not be opened' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await edit(page, 'Home phone')
  await expect(page.getByRole('heading', { name: 'This could not be opened' })).toBeVisible()
  // Only now: opened again after a while, the form would be had without being asked for.
  await portal.setFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(field(page, 'Phone number')).toBeVisible()
})

const CHANGES = [
  {
    what: 'Email address',
    path: '/private/user/changeEmail',
    async type(page: Page) {
      await field(page, 'New email address').fill('aroha.parata@example.nz')
    },
    typed: (page: Page) => expect(field(page, 'New email address')).toHaveValue('aroha.parata@example.nz'),
    shown: 'aroha.parata@example.nz',
    saved: 'Not changed yet: open the link',
  },
  {
    what: 'Home phone',
    path: '/private/billing/phone/home',
    async type(page: Page) {
      await field(page, 'Phone number').fill('04 555 0123')
    },
    typed: (page: Page) => expect(field(page, 'Phone number')).toHaveValue('04 555 0123'),
    shown: '04 555 0123',
    saved: 'Changes Saved',
  },
  {
    what: 'Postal address',
    path: '/private/billing/updatePostalAddress',
    async type(page: Page) {
      await field(page, 'New postal address').fill('8 rimu')
      await page.getByRole('option', { name: '8 Rimu Street, Karori, Wellington 6012' }).click()
      await expect(page.getByRole('button', { name: 'Choose another' })).toBeVisible()
    },
    typed: (page: Page) => expect(page.getByText('8 Rimu Street, Karori, Wellington 6012')).toBeVisible(),
    shown: '8 Rimu Street, Karori, Wellington 6012',
    saved: 'Changes Saved',
  },
]

for (const { what, path, type, typed, shown, saved } of CHANGES) {
  test(`${what}: survives a server that is down during the save`, THOROUGH, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 500/)
    await portal.open('aroha', SETTINGS)
    await edit(page, what)
    await type(page)
    await portal.setFaults({ path, is: 'error' })
    await save(page, what)
    await expect(page.getByText('Not saved. Something went wrong. Please try again.')).toBeVisible()
    await typed(page)
    await expectStillAccessible(page)
    await page.reload()
    await typed(page)
    await portal.setFaults()
    await save(page, what)
    await expect(page.getByText(saved)).toBeVisible()
    await page.reload()
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit: ${what}`, exact: true })).toBeVisible()
  })

  test(`${what}: survives a session that ends during the save`, THOROUGH, async ({ page, portal }) => {
    portal.expectConsoleErrors(/status of 40[01]/)
    await portal.open('aroha', SETTINGS)
    await edit(page, what)
    await type(page)
    // What the page asks for by itself later on would end the session before the save does.
    await portal.untilQuiet()
    await page.evaluate(() => {
      const session = JSON.parse(sessionStorage.getItem('session') ?? '{}') as object
      sessionStorage.setItem('session', JSON.stringify({ ...session, accessToken: 'ended', refreshExpiresAtMs: 0 }))
    })
    await save(page, what)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Email or username').fill('aroha')
    await page.getByLabel('Password', { exact: true }).fill('kowhai-2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(SETTINGS)
    await typed(page)
    await save(page, what)
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
  })

  const twice = `${what}: saved twice is saved once; saved in two tabs, neither is written over unseen`
  test(twice, THOROUGH, async ({ page, portal, context }) => {
    portal.expectConsoleErrors(/status of 412/)
    await portal.open('aroha', SETTINGS)
    const other = await context.newPage()
    await other.goto('/robots.txt')
    await other.evaluate(
      (text) => sessionStorage.setItem('session', text),
      await page.evaluate(() => sessionStorage.getItem('session') ?? ''),
    )
    await other.goto(SETTINGS)
    await expect(other.getByRole('button', { name: new RegExp(`^(Edit|Add): ${what}$`) })).toBeVisible()

    await edit(page, what)
    await type(page)
    const sent: string[] = []
    page.on('request', (request) => void (request.url().endsWith(path) && sent.push(request.url())))
    await page.getByRole('button', { name: `Save: ${what}`, exact: true }).dblclick()
    await expect(page.getByText(saved)).toBeVisible()
    expect(sent).toHaveLength(1)

    const theirs: Record<string, () => Promise<void>> = {
      'Email address': () => field(other, 'New email address').fill('a.parata@example.nz'),
      'Home phone': () => field(other, 'Phone number').fill('09 555 0199'),
      'Postal address': async () => {
        await field(other, 'New postal address').fill('5 weka')
        await other.getByRole('option').first().click()
        await expect(other.getByRole('button', { name: 'Choose another' })).toBeVisible()
      },
    }
    await edit(other, what)
    await theirs[what]?.()
    await save(other, what)
    await expect(other.getByText('This was changed somewhere else meanwhile.')).toBeVisible()
    // An email address is only asked for so far.
    if (what !== 'Email address') await expect(other.getByText(`It is now ${shown}.`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    // Seen and meant: now it takes the other one's place.
    await save(other, what)
    await expect(other.getByText(saved)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: `Edit: ${what}`, exact: true })).toBeVisible()
    await expect(page.getByText(shown, { exact: true })).toHaveCount(0)
  })
}

test('what is saved and cannot be loaded again says so beside the old value', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('aroha', SETTINGS)
  await edit(page, 'Home phone')
  await field(page, 'Phone number').fill('04 555 0123')
  await portal.setFaults({ path: '/private/account/details', is: 'error' })
  await save(page, 'Home phone')
  await expect(page.getByText('Changes saved. Reload the page to see them here.')).toBeVisible()
  await portal.setFaults()
  await page.reload()
  await expect(page.getByText('04 555 0123', { exact: true })).toBeVisible()
})

test('a number is removed after asking, and what is no number is not taken', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await page.getByRole('button', { name: 'Delete: Mobile phone' }).click()
  await expect(page.getByRole('dialog')).toContainText('021 555 0101 will be removed')
  await expectStillAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Changes Saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete: Mobile phone' })).toHaveCount(0)
  await edit(page, 'Mobile phone')
  await field(page, 'Phone number').fill('021 call me')
  await save(page, 'Mobile phone')
  await expect(page.getByText('Please use digits and spaces only.')).toHaveCount(1)
  await field(page, 'Phone number').fill('09 555 0102')
  await save(page, 'Mobile phone')
  await expect(page.getByText('Please enter a mobile number, such as 021 555 0123.')).toHaveCount(1)
  // Without its +, a number of another country may be a slip: nothing is saved before the customer has said so.
  await field(page, 'Phone number').fill('61 412 345 678')
  await save(page, 'Mobile phone')
  const question = page.getByRole('dialog', { name: 'Is this right?' })
  await expect(question).toContainText('+61 412 345 678 is a number in Australia.')
  await expect(question.getByRole('button', { name: 'Change it' })).toBeFocused()
  await expectStillAccessible(page)
  await question.getByRole('button', { name: 'Change it' }).click()
  await field(page, 'Phone number').fill('+64 (21) 555-0102')
  await expect(field(page, 'Phone number')).toHaveValue('64 21 555 0102')
  await save(page, 'Mobile phone')
  await expect(page.getByText('021 555 0102')).toBeVisible()
})

test('an address that no list has is typed in part by part, and a reload loses nothing', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await edit(page, 'Postal address')
  await expect(page.getByText('Start typing, then choose yours from the list.')).toBeVisible()
  await field(page, 'New postal address').fill('PO Box 44')
  await expect(
    page.getByText('We can’t find an address like this. Begin with its number, such as 5 Rimu Street, or enter it yourself.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Enter it yourself' }).click()
  await expect(page.getByText('Start typing')).toHaveCount(0)
  await expect(page.getByLabel('Street, PO Box or private bag')).toBeFocused()
  await expect(page.getByLabel('Street, PO Box or private bag')).toHaveValue('PO Box 44')
  // Nothing is wrong before the customer has tried to save, or left the address.
  await expect(page.getByLabel('Town or city')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Please choose your address')).toHaveCount(0)
  await page.getByLabel('Street, PO Box or private bag').fill('PO Box 4417')
  await save(page, 'Postal address')
  // Each field says what is wrong with it, and the first of them has the focus.
  await expect(page.getByLabel('Town or city')).toBeFocused()
  await expect(page.getByLabel('Town or city')).toHaveAccessibleDescription('Please enter the town or city.')
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription('Please enter the postcode.')
  await expect(page.getByLabel('Street, PO Box or private bag')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Postcode')).toHaveAttribute('autocomplete', 'postal-code')
  await page.getByLabel('Town or city').fill('Whangārei')
  await page.getByLabel('Postcode').fill('11')
  await page.reload()
  await expect(page.getByLabel('Street, PO Box or private bag')).toHaveValue('PO Box 4417')
  await save(page, 'Postal address')
  await expect(page.getByText('A postcode has four digits, such as 0110.')).toBeVisible()
  await expectStillAccessible(page)
  await page.getByLabel('Postcode').fill('0110')
  await save(page, 'Postal address')
  await expect(page.getByText('Changes Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('PO Box 4417, Whangārei 0110', { exact: true })).toBeVisible()
})

test('preferences are saved as they are switched; roles show who may act', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await page.getByRole('switch', { name: 'Send my bills by email' }).click()
  await expect(page.getByText('Changes Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Send my bills by email' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Tell me about offers by email' })).toBeChecked()
  await expect(page.getByText('Rua Parata')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeVisible()
})

test('a password is changed by the link of an email', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', SETTINGS)
  await page.getByRole('button', { name: 'Change my password' }).click()
  await expect(page.getByText('We sent you an email with a link to choose a new password.')).toBeVisible()
  await page.goto('/outbox')
  await page
    .getByRole('link', { name: /new-password/ })
    .first()
    .click()
  await expectAccessible(page)
  await page.getByLabel('New password').fill('kowhai-2026')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await expectStillAccessible(page)
})

test('a property is named, and drawn as its customer likes it', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', '/account/dashboard')
  await expect(page.locator('#hero')).toContainText('Home')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Property details' }).click()
  await expect(page.getByText('Northlight Everyday')).toBeVisible()
  await expectAccessible(page)
  await edit(page, 'Nickname of 14 Rātā Street, Brooklyn, Wellington')
  await field(page, 'Nickname').fill('Home!')
  await save(page, 'Nickname of 14 Rātā Street, Brooklyn, Wellington')
  await expect(page.getByText('Please use letters, digits, spaces')).toHaveCount(1)
  await field(page, 'Nickname').fill('Whare (Brooklyn)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Whare (Brooklyn)' })).toBeVisible()
  // The title says it, and the field below does not say it again.
  await expect(page.getByRole('main').getByText('Whare (Brooklyn)', { exact: true })).toHaveCount(1)

  // What the dashboard showed before is not what it shows now.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.locator('#hero')).toContainText('Whare (Brooklyn)')
  await page.goBack()
  await page.getByRole('link', { name: 'Change picture' }).click()
  const button = page.getByRole('button', { name: 'Save picture' })
  // What is drawn now is chosen already.
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(2)
  await page.getByRole('radio', { name: 'Rural' }).check()
  await page.getByRole('radio', { name: 'Plum' }).check()
  await expectAccessible(page)
  await button.click()
  await expect(page.getByText('Your picture is saved.')).toBeVisible()
  await expect(page).toHaveURL('/account/dashboard')
  await expect(page.locator('#hero [data-colors=plum]')).toBeVisible()
  await expect(page.locator('#hero')).toContainText('Whare (Brooklyn)')
})

test('showers: timed, answered, and what shorter ones save', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', '/account/shower-optimizer')
  await page.getByRole('button', { name: 'Start the timer' }).click()
  await expect(page.getByRole('timer')).toHaveText('0:01')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(field(page, 'How long is your usual shower?')).toHaveValue('1')
  await field(page, 'How long is your usual shower?').fill('9')
  await page.getByRole('button', { name: 'See what I’d save' }).click()
  await expect(page.getByText('What you’d save in a year')).toBeVisible()
  await expect(page.getByText('26,208 litres')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(field(page, 'How long is your usual shower?')).toHaveValue('9')
  await field(page, 'How long is your usual shower?').fill('0')
  await page.getByRole('button', { name: 'See what I’d save' }).click()
  await expect(page.getByText('Please enter 1 or more.')).toHaveCount(1)
})
