import type { FileChooser, Locator } from '@playwright/test'
import type { Page } from './portal.ts'

/** Goes on with the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: Locator, back = false): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement)
  await untilFocusRests(page)
  for (let i = 0; i < 150; i++) {
    if (await isThere()) {
      await untilFocusRests(page)
      if (await isThere()) return
    }
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`the focus never came to ${wanted}`)
}

/** A page moves the focus to what it has just drawn, which people see before they go on; the next key would go there. */
const untilFocusRests = (page: Page) =>
  page.evaluate(async () => {
    let before: Element | null
    do {
      before = document.activeElement
      await new Promise((resolve) => setTimeout(resolve, 60))
    } while (document.activeElement !== before)
  })

/** Presses a button by keyboard, without the way to it. */
export async function pressButton(within: Page | Locator, name: RegExp | string): Promise<void> {
  const button = within.getByRole('button', { name })
  await button.focus()
  await button.press('Enter')
}

/** What a person does on a page, by keyboard alone or by mouse. */
export interface Hands {
  press(wanted: Locator): Promise<void>
  /** Puts words in the place of those of a field. */
  write(field: Locator, words: string): Promise<void>
  choose(list: Locator, option: string): Promise<void>
  /** @param moment as the field has it, such as `2026-12-24T18:00` */
  setMoment(field: Locator, moment: string): Promise<void>
  openFiles(label: string): Promise<FileChooser>
}

export function byKeyboard(page: Page): Hands {
  const goTo = async (wanted: Locator) => {
    await wanted.waitFor()
    await tabTo(page, wanted)
  }
  const press = async (wanted: Locator) => {
    await goTo(wanted)
    await page.keyboard.press('Enter')
  }
  return {
    press,
    async write(field, words) {
      await goTo(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(words)
    },
    async choose(list, option) {
      await goTo(list)
      await page.keyboard.type(option)
    },
    async setMoment(field, moment) {
      await goTo(field)
      const [year = '', month = '', day = '', hour = '', minute = ''] = moment.split(/\D/)
      // Month first: fields are in the language of the browser, which is that of no test.
      await page.keyboard.type(`${month}${day}${year}`)
      await page.keyboard.type(`${String(Number(hour) % 12 || 12).padStart(2, '0')}${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`)
    },
    async openFiles(label) {
      const opened = page.waitForEvent('filechooser')
      await press(page.getByLabel(label))
      return opened
    },
  }
}

export function byMouse(page: Page): Hands {
  return {
    press: (wanted) => wanted.click(),
    async write(field, words) {
      await field.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(words)
    },
    choose: async (list, option) => void (await list.selectOption({ label: option })),
    setMoment: (field, moment) => field.fill(moment),
    async openFiles(label) {
      const opened = page.waitForEvent('filechooser')
      await page.getByText(label, { exact: true }).click()
      return opened
    },
  }
}
