import type { AccountKind } from '#schemas/account/entities.ts'
import type { FormId } from '#schemas/forms/entities.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { businessProfile, homeProfile, saveBusinessProfile, saveHomeProfile } from '#schemas/profile/routes.ts'
import { refuseOther, type Scope } from '../access.ts'
import type { Api } from '../http/api.ts'
import type { Database } from '../db/open.ts'
import { findKnownForm } from '../forms/current-forms.ts'
import { faultOfAnswers, isQuestionOf } from '../forms/given-answers.ts'
import { problem, refused } from '../http/problem.ts'
import { isFromBeforeFreshStart } from './fresh-start.ts'
import { findProfile, resetProfile, saveProfile } from './queries.ts'

type SaveBody = { siteId?: string; profile?: Record<string, unknown>; revision?: number } | null

const FORM: Record<AccountKind, FormId> = { residential: 'homeProfile', sme: 'businessProfile' }

/** What is known about the selected home or business; the kind of account decides which of the two there is. */
export function profileRoutes(api: Api, { db }: { db: Database }): void {
  api.handle(homeProfile, load('residential'))
  api.handle(businessProfile, load('sme'))
  api.handle(saveHomeProfile, save('residential'))
  api.handle(saveBusinessProfile, save('sme'))

  function load(kind: AccountKind) {
    return async ({ scope }: { scope: Scope }) => (scope.selected?.kind === kind ? ((await find(scope)) ?? none()) : none())
  }

  function save(kind: AccountKind) {
    return async ({ scope, body }: { scope: Scope; body: SaveBody }) => {
      const { selected } = scope
      if (selected?.kind !== kind) return none()
      const elsewhere = refuseOther(scope, { siteId: body?.siteId })
      if (elsewhere) return elsewhere
      const answers = body?.profile
      const fault = faultOfAnswers(answers)
      if (fault) return problem('/error/validation', `profile ${fault}`)
      const form = await findKnownForm(db, scope, FORM[kind])
      if (answers === undefined) {
        await resetProfile(db, scope, selected, form.hash)
      } else {
        const refusal = refused(form.partial(answers))
        if (refusal) return refusal
        const isComplete = form.whole(answers).length === 0
        const isSaved = await saveProfile(db, scope, selected, {
          answers,
          isAsked: isQuestionOf(form),
          formHash: form.hash,
          isComplete,
          revision: body?.revision ?? 0,
        })
        if (!isSaved) return problem('/error/changed_meanwhile', 'Some answers were saved somewhere else meanwhile.')
      }
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
