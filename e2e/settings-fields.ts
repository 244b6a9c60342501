import type { Page } from './portal.ts'

/* The fields of the account settings. */

export const SETTINGS = '/account/profile/account-settings'

export const edit = (page: Page, what: string) => page.getByRole('button', { name: new RegExp(`^(Edit|Add): ${what}$`) }).click()
export const save = (page: Page, what: string) => page.getByRole('button', { name: `Save: ${what}`, exact: true }).click()
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
