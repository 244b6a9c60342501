import type { AccountKind } from '#schemas/account/entities.ts'
import type { FormId } from '#schemas/forms/entities.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { businessProfile, homeProfile, saveBusinessProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import type { Api } from '../http/api.ts'
import { saveAnswers } from '../forms/save-answers.ts'
import { findKnownForm } from '../forms/current-forms.ts'
import { problem } from '../http/problem.ts'
import { isFromBeforeFreshStart } from './fresh-start.ts'
import { findProfile, profileAnswers } from './queries.ts'

type SaveBody = { profile?: Record<string, unknown>; revision?: number } | null

const FORM: Record<AccountKind, FormId> = { residential: 'homeProfile', sme: 'businessProfile' }

/** What is known about the selected home or business; the kind of account decides which of the two there is. */
export function profileRoutes(api: Api, { db }: AreaParts): void {
  api.handle(homeProfile, load('residential'))
  api.handle(businessProfile, load('sme'))
  api.handleShown(saveHomeProfile, save('residential'))
  api.handleShown(saveBusinessProfile, save('sme'))

  function load(kind: AccountKind) {
    return async ({ scope }: { scope: Scope }) => (scope.selected?.kind === kind ? ((await find(scope)) ?? none()) : none())
  }

  function save(kind: AccountKind) {
    return async ({ scope, body }: { scope: Scope; body: SaveBody }) => {
      const { selected } = scope
      if (selected?.kind !== kind) return none()
      const form = await findKnownForm(db, scope, FORM[kind])
      const refusal = await saveAnswers(db, scope, profileAnswers, selected, form, body ?? {})
      if (refusal) return refusal
      return (await find(scope)) ?? none()
    }
  }

  async function find(scope: Scope): Promise<ProfileAnswers | undefined> {
    const row = await findProfile(db, scope)
    if (!row) return undefined
    const { profile, isComplete } = row
    const siteId = scope.selected?.siteId ?? ''
    if (!profile) return { siteId, profile: {}, isComplete: false, revision: 0 }
    const isFreshStart = isFromBeforeFreshStart(profile.updatedAt)
    return {
      siteId,
      profile: isFreshStart ? {} : profile.answers,
      isComplete: isComplete && !isFreshStart,
      revision: profile.revision,
      form: profile.formHash ?? undefined,
      updatedAt: profile.updatedAt.toISOString(),
      isFreshStart: isFreshStart || undefined,
    }
  }
}

const none = () => problem('/error/not_found', 'The selected account has no profile of this kind.')
