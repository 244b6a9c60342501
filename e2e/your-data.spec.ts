import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectAccessible, expectStillAccessible, layoutShifts, test } from './portal.ts'

/* What we hold about a person: a file of it, what staff did for them, and closing their access. */

const PAGE = '/account/profile/your-data'

test('a person has their file made, leaves, comes back and downloads it', THOROUGH, async ({ page, portal, request }) => {
  await portal.open('aroha', PAGE)
  const make = page.getByRole('button', { name: 'Make my file' })
  await expect(make).toBeVisible()
  await expect(page.getByText('Our team hasn’t used this portal in your name.')).toBeVisible()
  await expect(page.getByText('Signing in with aroha@example.nz')).toBeVisible()
  await expectAccessible(page)
  expect(await layoutShifts(page)).toEqual([])
  await make.dblclick()
  await expect(page.getByText('We’ll make your file in a moment.')).toBeVisible()
  await expectStillAccessible(page)
  await request.post('/e2e/make-files')
  await expect(page.getByText(/then we delete it/)).toBeVisible()
  await page.reload()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download your data' }).click()])
  expect(file.suggestedFilename()).toMatch(/^Northlight Energy data \d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Your data were downloaded.')).toBeVisible()
  await expectStillAccessible(page)
  await page.goto('/outbox')
  await expect(page.getByText('Your data are ready at Northlight Energy')).toHaveCount(1)
})

test('after a while nothing leaves without signing in again', THOROUGH, async ({ page, portal }) => {
  portal.expectConsoleErrors(/status of 401/)
  await portal.open('aroha', PAGE, { signedInSecondsAgo: 600 })
  await page.getByRole('button', { name: 'Make my file' }).click()
  await expect(page.getByText('For your safety, please sign in again first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible()
})

test('closing the access is asked about, signs out, and cannot be signed in to again', THOROUGH, async ({ page, portal }) => {
  await portal.open('moana', PAGE)
  await page.getByRole('button', { name: 'Close my access' }).click()
  await expect(page.getByRole('dialog', { name: 'Close your access?' })).toBeVisible()
  await expectStillAccessible(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close my access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close my access' }).click()
  await expect(page.getByText('Your access is closed')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?notice=access-closed/)
  await page.goto('/account/dashboard')
  await expect(page).not.toHaveURL(/\/account/)
})
