import { Readable } from 'node:stream'
import { mayChangeArea } from '#lib/staff-areas.ts'
import { KNOWN_FORMS } from '#schemas/forms/entities.ts'
import { ANSWERS_A_PAGE } from '#schemas/forms/answered.ts'
import { studioAnsweredForms, studioAnswerLooks, studioAnswers, studioAnswersFile } from '#schemas/forms/answered-routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { type Scope, todayOf } from '../access.ts'
import { findCurrentRelease } from '../config/release.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Api } from '../http/api.ts'
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { problem } from '../http/problem.ts'
import { findAreas } from '../staff/areas.ts'
import { authorOf } from '../studio/author.ts'
import { outside } from '../studio/refusals.ts'
import { answeredOf, columnsOf, countAnswered, findAnswered, findAnsweredKeys, findLooks, isPlace, noteLook } from './answered.ts'
import { findAnsweredForms, findAsked } from './gone-forms.ts'

const ROWS_AT_ONCE = 500
const ABOUT = ['Customer', 'Customer number', 'Property', 'Changed', 'Complete']

/** Answers of customers to forms that staff have made, for staff with the right to read them. Each look is logged before it is answered. */
export function answeredRoutes(api: Api, { db }: AreaParts): void {
  api.handle(studioAnsweredForms, async ({ scope }) => {
    return mayChangeArea(await findAreas(db, scope.userId), 'forms') ? { forms: await findAnsweredForms(db) } : outside()
  })

  api.handle(studioAnswers, async ({ scope, params: { formId }, query: { after } }) => {
    const refusal = await refuse(scope, formId)
    if (refusal) return refusal
    if (after !== undefined && !isPlace(after)) return problem('/error/validation', 'after is not the next of a page.')
    const total = await countAnswered(db, formId)
    const rows = await findAnswered(db, { formId, after, limit: ANSWERS_A_PAGE + 1 })
    const shown = rows.slice(0, ANSWERS_A_PAGE)
    await noteLook(db, { ...(await lookerOf(scope)), formId, how: 'page', answers: shown.length })
    const { form, isGone } = await findForm(formId)
    const columns = columnsOf(
      form,
      shown.flatMap(({ answers }) => Object.keys(answers)),
    )
    return {
      isGone,
      columns,
      total,
      answers: shown.map((row) => answeredOf(form, columns, row)),
      next: rows.length > shown.length ? shown.at(-1)?.place : undefined,
    }
  })

  api.handle(studioAnswersFile, async ({ scope, params: { formId } }) => {
    const refusal = await refuse(scope, formId)
    if (refusal) return refusal
    await noteLook(db, { ...(await lookerOf(scope)), formId, how: 'file', answers: await countAnswered(db, formId) })
    const { form } = await findForm(formId)
    const columns = columnsOf(form, await findAnsweredKeys(db, formId))
    async function* lines() {
      yield `${BYTE_ORDER_MARK}${csvLine([...ABOUT, ...columns.map(({ title }) => title)])}`
      for (let after: string | undefined; ; ) {
        const rows = await findAnswered(db, { formId, after, limit: ROWS_AT_ONCE })
        for (const row of rows) {
          const { customer, customerNumber, property, isComplete, values } = answeredOf(form, columns, row)
          yield csvLine([customer, customerNumber, property, localDayOf(row.changedAt), isComplete ? 'yes' : 'no', ...values])
        }
        after = rows.at(-1)?.place
        if (rows.length < ROWS_AT_ONCE) return
      }
    }
    return new FileAnswer(`Answers to ${form?.schema.title ?? formId}, as of ${todayOf(scope)}.csv`, Readable.from(lines()))
  })

  api.handle(studioAnswerLooks, async ({ params: { formId }, query: { before } }) => ({ looks: await findLooks(db, formId, before) }))

  const findForm = async (formId: string) => findAsked(db, (await findCurrentRelease(db))?.document, formId)
  const lookerOf = async (scope: Scope) => ({ staffUserId: scope.userId, by: await authorOf(db, scope) })

  async function refuse(scope: Scope, formId: string) {
    if (!mayChangeArea(await findAreas(db, scope.userId), 'forms')) return outside()
    // The product's forms have their own pages and are answered there.
    return Object.hasOwn(KNOWN_FORMS, formId)
      ? problem('/error/not_found', 'Answers to this form are not kept with those of forms that staff have made.')
      : undefined
  }
}
