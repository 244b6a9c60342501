import { expect, type Page } from './portal.ts'

/* Answering a questionnaire as people do. */

export const HOME = '/account/profile/home-profile'
export const BUSINESS = '/account/profile/business-profile'

export const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first()
export const saved = (page: Page) => expect(page.getByText('Your answers are saved')).toBeVisible()
export const stored = async (page: Page, path = '/private/homeProfile') => {
  const token = await page.evaluate(() => (JSON.parse(sessionStorage.getItem('session') ?? '{}') as { accessToken: string }).accessToken)
  const response = await page.request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as { profile: Record<string, unknown>; isComplete: boolean }
}

/** The answers of the home profile, step by step: what is clicked, and which question it is at. */
export const HOME_STEPS: readonly (readonly [question: string, ...answers: string[]])[] = [
  ['What kinds of energy do you use at home?', 'Electricity', 'Bottled gas'],
  ['What kind of home is it?', 'Rural or farm house'],
  ['How big is your home?', '150–199 m²'],
  ['What heats your hot water?', 'Gas'],
  ['What do you heat your home with?', 'Solid fuel'],
  ['How do you cool your home?', 'Not at all'],
  ['Do you have any of these?', 'Solar panels'],
  ['Do you own or rent your home?', 'I own it'],
  ['When was your home built?', '1980s'],
  ['Adults'],
  ['Which rooms does your home have?'],
  ['What kind of heating is it?', 'Burner'],
  ['How well is your home insulated?', 'Moderate'],
]

export const ANSWERED = {
  EnergyTypesUsed: ['Electricity', 'Lpg'],
  HouseType: 'Rural',
  FloorArea: { Min: 150, Max: 199 },
  WaterHeating: 'Gas',
  HeatingFuels: 'SolidFuel',
  AirConditioning: 'None',
  OtherEnergyUsageImpact: ['SolarPanels'],
  IsHomeOwner: true,
  HouseAge: { Min: 30, Max: 39 },
  HeatingSystems: 'Burner',
  Insulation: 'Moderate',
}

/** Moves on with Tab until the thing of that name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([source, isPattern]) => {
        const at = document.activeElement
        const label = at?.getAttribute('aria-label') ?? (at as HTMLInputElement | null)?.labels?.[0]?.textContent ?? at?.textContent ?? ''
        return isPattern ? new RegExp(source as string).test(label) : label.startsWith(source as string)
      },
      typeof name === 'string' ? [name, ''] : [name.source, 'yes'],
    )
  for (let i = 0; i < 60; i++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

/** The radio button of that name, from the group that Tab has reached. */
export async function choose(page: Page, answer: string): Promise<void> {
  const input = page
    .getByRole('radio', { name: answer })
    .or(page.getByRole('checkbox', { name: answer }))
    .first()
  if ((await input.getAttribute('type')) === 'checkbox') {
    await tabTo(page, answer)
    await page.keyboard.press('Space')
    return
  }
  await tabTo(page, /./)
  while (!(await page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio'))) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  for (let i = 0; i < 20 && !(await input.isChecked()); i++) await page.keyboard.press('ArrowDown')
  await expect(input).toBeChecked()
}

/** A phone in a hand. */
export const BY_TOUCH = {
  viewport: { width: 375, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
}
