import { saveShowerOptimiser, type ShowerAnswer, showerOptimiser } from '#schemas/shower/routes.ts'
import { costCents, dollarsOf, grossCents } from '#lib/money.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope, SiteRef } from '../access.ts'
import type { Api } from '../http/api.ts'
import { findKnownForm } from '../forms/current-forms.ts'
import { problem, refused } from '../http/problem.ts'
import { findProfile } from '../profile/queries.ts'
import { findDayRate, findShowerSettings, saveShowerSettings } from './queries.ts'
import { savingsOf, type ShowerSettings } from './savings.ts'

export function showerRoutes(api: Api, { db }: AreaParts): void {
  const noProperty = () => problem('/error/not_found', 'This person has no property.')

  api.handle(showerOptimiser, ({ scope }) => (scope.selected ? answer(scope, scope.selected) : noProperty()))

  api.handleShown(saveShowerOptimiser, async ({ scope, body: { actualSeconds, siteId: _, ...settings } }) => {
    if (!scope.selected) return noProperty()
    const refusal = refused((await findKnownForm(db, scope, 'showerOptimiser')).whole(settings))
    if (refusal) return refusal
    // The cast says what the form has just checked.
    await saveShowerSettings(db, scope.selected, settings as ShowerSettings, actualSeconds)
    return answer(scope, scope.selected)
  })

  async function answer(scope: Scope, { siteId }: SiteRef): Promise<ShowerAnswer> {
    const row = await findShowerSettings(db, scope)
    if (!row) return { siteId }
    const { usualMinutes, targetMinutes, showersPerWeek, actualSeconds } = row
    const settings = { usualMinutes, targetMinutes, showersPerWeek }
    const { litres, kwh } = savingsOf(settings)
    const profile = (await findProfile(db, scope))?.profile
    const dayRate = await findDayRate(db, scope, profile?.answers.WaterHeating === 'Gas')
    return {
      siteId,
      settings,
      actualSeconds: actualSeconds ?? undefined,
      savings: { litres, kwh, amountNzd: dayRate ? dollarsOf(grossCents(costCents(kwh * 1000, dayRate))) : undefined },
    }
  }
}
