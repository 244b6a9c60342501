import type { PropertyPicture } from '#schemas/property/entities.ts'
import {
  propertyAvatar,
  propertyListWidget,
  propertySwitcherWidget,
  savePropertyAvatar,
  saveSiteNickname,
} from '#schemas/property/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { ownSite } from '../access.ts'
import type { Api } from '../http/api.ts'
import { refuseChanged } from '../http/concurrent-change.ts'
import { content, noData } from '../http/envelope.ts'
import { findKnownForm } from '../forms/current-forms.ts'
import { problem, refused } from '../http/problem.ts'
import { findPropertyChoices, findPropertyList } from './lists.ts'
import { findAvatar, saveAvatar, saveNickname } from './queries.ts'

/** What a customer calls a place, and how they see it drawn. Source: portal-usage.md, sections 3 and 5, Property avatar. */
export function propertyRoutes(api: Api, { db }: AreaParts): void {
  const noProperty = () => problem('/error/not_found', 'This person has no property.')

  api.handle(propertyAvatar, async ({ scope }) => (await findAvatar(db, scope)) ?? noProperty())

  api.handleShown(savePropertyAvatar, async ({ scope, body: { siteId: _, ...picture } }) => {
    const { selected } = scope
    if (!selected) return noProperty()
    if (selected.kind !== 'residential') return problem('/error/forbidden', 'Only homes have a picture to choose.')
    const refusal = refused((await findKnownForm(db, scope, 'propertyAvatar')).whole(picture))
    if (refusal) return refusal
    // The cast says what the form has just checked.
    await saveAvatar(db, scope, selected, picture as PropertyPicture)
  })

  api.handle(saveSiteNickname, async ({ scope, body }) => {
    const site = ownSite(scope, body)
    if (!site) return problem('/error/not_found', 'There is no such site among your accounts.')
    const nickname = body.nickname.trim()
    const refusal = nickname ? refused((await findKnownForm(db, scope, 'siteNickname')).whole({ nickname })) : undefined
    if (refusal) return refusal
    const outcome = await saveNickname(db, scope, site, nickname, body.was)
    return refuseChanged(outcome)
  })

  api.handle(propertyListWidget, async (scope) => {
    const properties = await findPropertyList(db, scope)
    return properties.length > 0 ? content({ properties }) : noData()
  })

  api.handle(propertySwitcherWidget, async (scope) => {
    const properties = await findPropertyChoices(db, scope)
    return properties.length > 0 ? content({ properties }) : noData()
  })
}
