import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'

/* Someone depends on power for their health: telling us, who is asked for, the form to print. */

const PAGE = '/account/profile/medical-dependence'

test('a customer tells that someone depends on power, changes who is asked for, and finds the form', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', PAGE)
  await expect(page.getByText('Tell us if someone depends on power')).toBeVisible()
  await expectAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell us' }).click()
  await expect(page.getByText('Please enter the first name.')).toBeVisible()
  await expect(page.getByLabel('First name of the person')).toBeFocused()
  await expectStillAccessible(page)
  await page.getByLabel('First name of the person').fill('Māia')
  await page.getByLabel('Their last name').fill("O'Brien")
  await page.getByLabel('Their doctor, nurse').fill('Dr Ngata')
  await page.getByLabel('Feeding pump').check()
  await page.getByRole('button', { name: 'Tell us' }).dblclick()
  await expect(page.getByText('Your power stays on while we look at this')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Change who we ask for' }).click()
  await page.getByLabel('Someone else we can ask for').fill('Hēmi Parata')
  await page.getByLabel('Their phone number').fill('021 555 0101')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes Saved')).toBeVisible()
  await expect(page.getByText('Hēmi Parata, 021 555 0101')).toBeVisible()
  await page.getByRole('link', { name: 'Print the form for the practitioner' }).click()
  await expect(page.getByRole('heading', { name: 'Form for your health practitioner' })).toBeVisible()
  await expect(page.getByText("Māia O'Brien", { exact: true })).toBeVisible()
  await expectStillAccessible(page)
})
