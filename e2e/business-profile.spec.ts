import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, test } from './portal.ts'
import { BUSINESS, BY_TOUCH, choose, heading, HOME, saved, stored, tabTo } from './questionnaire.ts'

/* The questionnaire of a business, answered by keyboard alone and by touch on a phone. */

test('the business profile, from start to end, by keyboard alone', THOROUGH, async ({ page, portal }) => {
  await portal.open('rimu-cafe', HOME)
  // The kind of account decides which of the two there is.
  await expect(page).toHaveURL(BUSINESS)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Delete all answers' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(heading(page)).toContainText('Question 1 of 9')
  await tabTo(page, 'Which industry is your business in?')
  await page.keyboard.type('Accommodation')
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await tabTo(page, 'What is the site mainly used for?')
  await page.keyboard.type('Cafes')
  // A café is asked one question more.
  await expect(heading(page)).toContainText('Question 2 of 10')
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await expect(page.getByText('How many customers do you serve in a month?')).toBeVisible()
  await tabTo(page, 'How many customers do you serve in a month?')
  await page.keyboard.type('many')
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a whole number.')).toHaveCount(1)
  await expect(page.getByText('Saved, except for this answer')).toBeVisible()
  await expect(page.getByLabel('How many customers do you serve in a month?')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('2,600')
  await page.keyboard.press('Enter')
  for (const answer of ['5–10', 'Not applicable', '150–300 m²']) {
    await expect(page.getByRole('radio', { name: answer })).toBeVisible()
    await choose(page, answer)
    await tabTo(page, 'Next')
    await page.keyboard.press('Enter')
  }
  for (const answer of ['Food preparation', 'Electricity']) {
    await expect(page.getByRole('checkbox', { name: answer })).toBeVisible()
    await choose(page, answer)
    await tabTo(page, 'Next')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Do you generate your own power?')).toBeVisible()
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await tabTo(page, /your business have\?$/)
  await page.keyboard.type('2')
  await tabTo(page, 'Finish')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you, that’s everything.')).toBeVisible()
  await saved(page)
  await expectAccessible(page)
  expect(await stored(page, '/private/businessProfile')).toMatchObject({
    isComplete: true,
    profile: {
      Industry: 'Accommodation and Food Services',
      MainUse: 'Cafes',
      NumberOfCustomersServedPerMonth: 2600,
      NumberOfEmployees: '5-10',
      LandAreaInHa: 'Not Applicable',
      FloorAreaInM2: '150-300',
      PaidServices: ['Food preparation'],
      TypesOfEnergyUsed: ['Electricity'],
      OtherPowerSources: [],
      TotalNumberOfSites: 2,
    },
  })
})

test.describe('on a phone, by touch', () => {
  test.use(BY_TOUCH)

  test('the business profile, by touch', THOROUGH, async ({ page, portal }) => {
    await portal.open('rimu-cafe', `${BUSINESS}?step=main-use`)
    await page.getByLabel('What is the site mainly used for?').selectOption('Accommodation')
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByLabel('How many rooms do you manage?', { exact: true }).fill('14')
    await page.getByRole('button', { name: 'Next' }).tap()
    for (const answer of ['11–15', '1–5 ha', '500–800 m²']) {
      await page.locator('label', { hasText: answer }).first().tap()
      await page.getByRole('button', { name: 'Next' }).tap()
    }
    await page.locator('label', { hasText: 'HVAC' }).tap()
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.locator('label', { hasText: 'Solar' }).tap()
    await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByRole('button', { name: 'How many sites does your business have?: one more' }).tap()
    await page.getByRole('button', { name: 'Finish' }).tap()
    await expect(page.getByText('Thank you, that’s everything.')).toBeVisible()
    await saved(page)
    await expectAccessible(page)
    expect((await stored(page, '/private/businessProfile')).profile).toMatchObject({
      MainUse: 'Accommodation',
      NumberOfRoomsManaged: 14,
      LandAreaInHa: '1-5',
      OtherPowerSources: ['Solar'],
      TotalNumberOfSites: 2,
    })
  })
})
