import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'
import { ANSWERED, BY_TOUCH, choose, heading, HOME, HOME_STEPS, saved, stored, tabTo } from './questionnaire.ts'

/* The questionnaire of a home, answered by keyboard alone, by touch on a phone, with pauses and in two tabs. */

test('the home profile, from start to end, by keyboard alone', THOROUGH, async ({ page, portal, request }) => {
  await portal.open('newcomer', HOME)
  await expect(page.getByText('0 of 13 questions answered')).toBeVisible()
  await expectAccessible(page)
  await tabTo(page, 'Start')
  await page.keyboard.press('Enter')
  for (const [i, [question, ...answers]] of HOME_STEPS.entries()) {
    await expect(heading(page)).toContainText(`Question ${i + 1} of 13`)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText(question, { exact: true }).first()).toBeVisible()
    if (i === 0) await expectStillAccessible(page)
    if (i === 10) await expectStillAccessible(page)
    for (const answer of answers) await choose(page, answer)
    if (question === 'Adults') {
      await tabTo(page, 'Adults: one more')
      await page.keyboard.press('Enter')
    }
    await tabTo(page, i === 12 ? 'Finish' : 'Next')
    await page.keyboard.press('Enter')
  }
  await expect(heading(page)).toContainText('Step 1 of 3')
  await expectStillAccessible(page)
  await tabTo(page, 'Yes')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('Step 2 of 3')
  await choose(page, 'Yes')
  await tabTo(page, 'Next')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('Step 3 of 3')
  await choose(page, 'No, an ordinary socket')
  await tabTo(page, 'Finish')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you, that’s everything.')).toBeVisible()
  await saved(page)
  expect(await stored(page)).toMatchObject({
    isComplete: true,
    profile: {
      ...ANSWERED,
      NumberOfAdultOccupants: 2,
      NumberOfChildOccupants: 0,
      HasSkippedEv: false,
      HasEvThatChargesAtHome: true,
      HasDedicatedEvWallCharger: false,
    },
  })
  const events = (await (await request.get('/e2e/events')).json()) as { type: string; userId: string }[]
  const own = events.filter(({ type, userId }) => type.startsWith('homeProfile') && userId.includes('newcomer')).map(({ type }) => type)
  expect(own).toEqual(['homeProfileMandatoryComplete', 'homeProfileFullyComplete'])
})

test('a mandatory question is not passed over, and says why once', async ({ page, portal }) => {
  await portal.open('newcomer', `${HOME}?step=house-type`)
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please choose one of these.')).toHaveCount(1)
  await expect(page.getByRole('radiogroup', { name: 'What kind of home is it?' })).toHaveAccessibleDescription(
    'Please choose one of these.',
  )
  await expectStillAccessible(page)
  await page.getByRole('radio', { name: 'Apartment' }).check()
  await expect(page.getByText('Please choose one of these.')).toHaveCount(0)
  await saved(page)
})

test('no electric car is an answer, and is not asked again', THOROUGH, async ({ page, portal }) => {
  await portal.open('newcomer', `${HOME}?journey=ev`)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Charging at home')).toBeVisible()
  await saved(page)
  expect((await stored(page)).profile).toEqual({ HasSkippedEv: false, HasEvThatChargesAtHome: false, HasDedicatedEvWallCharger: false })
  await expectAccessible(page)
})

test(
  'who has no electric car is asked no more, and questions that were skipped can be answered after all',
  THOROUGH,
  async ({ page, portal }) => {
    await portal.open('newcomer', `${HOME}?journey=ev`)
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByText('You skipped these questions.')).toBeVisible()
    await saved(page)
    await page.reload()
    await page.getByRole('button', { name: 'Answer them now' }).click()
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Charging at home')).toBeVisible()
    await expect(page.getByText('Wall charger')).toHaveCount(0)
    await saved(page)
    expect((await stored(page)).profile).toEqual({ HasSkippedEv: false, HasEvThatChargesAtHome: false, HasDedicatedEvWallCharger: false })
  },
)

test('starting over asks first, and forgets everything', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', HOME)
  await expect(page.getByText('6 of 13 questions answered')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('dialog')).toContainText('This can’t be undone.')
  await expectStillAccessible(page)
  await page.getByRole('button', { name: 'Keep them' }).click()
  await expect(page.getByText('6 of 13 questions answered')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Delete all answers' }).click()
  await expect(page.getByText('0 of 13 questions answered')).toBeVisible()
  expect(await stored(page)).toMatchObject({ profile: {}, isComplete: false })
})

test('starting over forgets nothing of another home, chosen in another tab meanwhile', THOROUGH, async ({ page, portal }) => {
  await portal.open('tama', HOME)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.evaluate(async () => {
    const { accessToken } = JSON.parse(sessionStorage.getItem('session') ?? '{}') as { accessToken: string }
    await fetch('/api/v1/private/drd/user/site', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ billingAccountId: 'BA-100342', siteId: 'ST-100342-2' }),
    })
  })
  await page.getByRole('button', { name: 'Delete all answers' }).click()
  await expect(page.getByRole('alert')).toHaveText('Another property was selected meanwhile. Reload the page to go on.')
  expect(await stored(page)).toMatchObject({ siteId: 'ST-100342-2', revision: 0 })
})

test('an answer survives a server that is down, and a reload meanwhile', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 500/)
  await portal.open('aroha', `${HOME}?step=insulation`)
  await expect(page.getByRole('radio', { name: 'Well' })).toBeVisible()
  await portal.setFaults({ path: '/private/homeProfile', is: 'error' })
  await page.getByRole('radio', { name: 'Well' }).check()
  await expect(page.getByText('Not saved yet, but kept in this tab.')).toBeVisible()
  await expectStillAccessible(page)
  await portal.setFaults()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Well' })).toBeChecked()
  await saved(page)
  expect((await stored(page)).profile.Insulation).toBe('Well')
})

test('two tabs that answer differently: nothing is lost without a word', THOROUGH, async ({ page, portal, context }) => {
  portal.expectConsoleErrors(/status of 412/)
  await portal.open('aroha', `${HOME}?step=house-type`)
  await expect(page.getByRole('radio', { name: 'Standalone house' })).toBeChecked()
  const other = await context.newPage()
  await other.goto('/robots.txt')
  const session = await page.evaluate(() => sessionStorage.getItem('session') ?? '')
  await other.evaluate((text) => sessionStorage.setItem('session', text), session)
  await other.goto(`${HOME}?step=house-type`)
  await other.getByRole('radio', { name: 'Apartment' }).check()
  await saved(other)
  await other.goto(`${HOME}?step=cooling`)
  await other.getByRole('radio', { name: 'Not at all' }).check()
  await saved(other)
  await other.close()

  await page.getByRole('radio', { name: 'Terrace or townhouse' }).check()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Saved elsewhere: Apartment. Here: Terrace or townhouse.')
  await expectStillAccessible(page)
  expect((await stored(page)).profile).toMatchObject({ HouseType: 'Apartment', AirConditioning: 'None' })
  await page.getByRole('button', { name: 'Use “Terrace or townhouse”' }).click()
  await expect(notice).toHaveCount(0)
  await saved(page)
  expect((await stored(page)).profile).toMatchObject({ HouseType: 'Terrace', AirConditioning: 'None' })
})

test(
  'a questionnaire that was changed is what the next visitor sees and is checked by; old answers still load',
  THOROUGH,
  async ({ page, portal, request }) => {
    const document = (await (await request.get('/e2e/config')).json()) as PortalDocument
    const form = document.forms?.find(({ id }) => id === 'homeProfile')
    const steps = form?.uiSchema['ui:steps']
    if (!form || !steps) throw new Error('the first release has no home profile')
    const questions = form.schema.properties as Record<string, object>
    Object.assign(questions.HouseType as object, { title: 'Which of these is your home?' })
    questions.SpaPoolMonths = {
      type: 'integer',
      title: 'In how many months do you heat a spa pool?',
      minimum: 0,
      maximum: 12,
      errorMessage: { maximum: 'A year has 12 months.' },
    }
    const [energy, house, ...rest] = steps
    if (!energy || !house) throw new Error('no steps')
    form.uiSchema['ui:steps'] = [house, energy, { id: 'spa', title: 'Spa pool', questions: ['SpaPoolMonths'] }, ...rest]
    await portal.applyConfig(document)

    await portal.open('aroha', HOME)
    await expect(page.getByText('6 of 14 questions answered')).toBeVisible()
    await expect(page.getByText('Standalone house')).toBeVisible()
    await page.getByRole('button', { name: 'Change: Kind of home' }).click()
    await expect(heading(page)).toContainText('Question 1 of 14')
    await expect(page.getByText('Which of these is your home?')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('spinbutton', { name: 'In how many months do you heat a spa pool?' }).fill('13')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('A year has 12 months.')).toHaveCount(1)
    const refused = await page.evaluate(async () => {
      const { accessToken } = JSON.parse(sessionStorage.getItem('session') ?? '{}') as { accessToken: string }
      const response = await fetch('/api/v1/private/homeProfile', {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ profile: { SpaPoolMonths: 13 } }),
      })
      return (await response.json()) as unknown
    })
    expect(refused).toMatchObject({ status: 400, errors: [{ pointer: '/SpaPoolMonths', detail: 'A year has 12 months.' }] })
    portal.expectConsoleErrors(/status of 400/)
    await page.getByRole('spinbutton', { name: 'In how many months do you heat a spa pool?' }).fill('3')
    await page.getByRole('button', { name: 'Next' }).click()
    await saved(page)
    expect((await stored(page)).profile).toMatchObject({ HouseType: 'Standalone', SpaPoolMonths: 3 })

    // Changed again while a customer has it open: what they choose is checked by the new one, and they see why.
    await page.goto(`${HOME}?step=hot-water`)
    await expect(page.getByRole('radio', { name: 'Gas' })).toBeChecked()
    const water = questions.WaterHeating as { oneOf: { const: string }[] }
    water.oneOf = water.oneOf.filter((option) => option.const !== 'Other')
    await portal.applyConfig(document)
    await page.getByRole('radio', { name: 'Something else' }).check()
    await expect(page.getByRole('radio', { name: 'Something else' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please choose one of these.')).toHaveCount(1)
    await page.getByRole('radio', { name: 'Electricity' }).check()
    await saved(page)
    expect((await stored(page)).profile).toMatchObject({ WaterHeating: 'Electricity' })
  },
)

test.describe('on a phone, by touch', () => {
  test.use(BY_TOUCH)

  test('the home profile, interrupted at every step and resumed there', THOROUGH, async ({ page, portal }) => {
    test.slow()
    await portal.open('newcomer', HOME)
    await page.getByRole('button', { name: 'Start' }).tap()
    for (const [i, [question, ...answers]] of HOME_STEPS.entries()) {
      await expect(heading(page)).toContainText(`Question ${i + 1} of 13`)
      for (const answer of answers) await page.locator('label', { hasText: answer }).first().tap()
      if (question === 'Adults') await page.getByRole('button', { name: 'Adults: one more' }).tap()
      await saved(page)
      await page.reload()
      await expect(heading(page)).toContainText(`Question ${i + 1} of 13`)
      for (const answer of answers) await expect(page.locator('label', { hasText: answer }).first().locator('input')).toBeChecked()
      expect(await layoutShifts(page)).toEqual([])
      await page.getByRole('button', { name: i === 12 ? 'Finish' : 'Next' }).tap()
      // Anyone who comes back without the address of a step goes on at the first question without an answer.
      if (i === 5) {
        await expect(heading(page)).toContainText('Question 7 of 13')
        await page.goto(HOME)
        await page.getByRole('button', { name: 'Continue' }).tap()
      }
    }
    await expect(heading(page)).toContainText('Step 1 of 3')
    await page.getByRole('button', { name: 'Skip' }).tap()
    await expect(page.getByText('Thank you, that’s everything.')).toBeVisible()
    await saved(page)
    expect((await stored(page)).profile).toMatchObject({ ...ANSWERED, NumberOfAdultOccupants: 2, HasSkippedEv: true })
    await expectStillAccessible(page)
  })
})
