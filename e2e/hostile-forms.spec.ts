import { publishStudioDraft } from '#schemas/studio/release-routes.ts'
import { saveStudioDraft, studioDraft } from '#schemas/studio/routes.ts'
import type { Draft } from '#schemas/studio/entities.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { fc } from '../tests/property.ts'
import { GATE, publishableForms } from '../tests/forms/arbitrary-forms.ts'
import { THOROUGH, times } from '../tests/thorough.ts'
import { expect, type Page, test } from './portal.ts'

/* Forms by chance, with texts that are meant to become code, in a customer's browser. */

const FORMS = times(2, 100)

test(
  'forms by chance are drawn and check answers in a customer’s browser, and nothing in them runs',
  THOROUGH,
  async ({ page, portal }) => {
    test.setTimeout(times(60_000, 600_000))
    const publish = await publisher(page)
    // Conditions by chance may contradict each other, which the library of forms tells.
    portal.expectConsoleErrors(/could not merge subschemas in allOf/)
    page.setDefaultTimeout(20_000)
    await page.clock.install()
    await portal.open('aroha', '/account/profile/property-details')
    const button = (name: RegExp) => page.getByRole('button', { name }).first()
    let drawn = 0
    for (const form of fc.sample(publishableForms, FORMS * 2).map(withNickname)) {
      if (drawn === FORMS) break
      if (!(await publish(form))) continue
      const asked = page.waitForResponse(/forms\/siteNickname$/)
      await button(/^Edit: Nickname of/).click()
      // As JSON has it: without absent fields.
      expect(await (await asked).json()).toMatchObject(JSON.parse(JSON.stringify({ schema: form.schema })))
      // Drawn with the checks that its module has made, and only then.
      await page.getByText(titleOf(form), { exact: true }).first().waitFor({ state: 'attached' })
      expect(await page.evaluate((gate) => gate in globalThis, GATE)).toBe(false)
      await button(/^Cancel$/).click()
      // A form that was asked for just now is not asked for again.
      await page.clock.fastForward(5_000)
      drawn += 1
    }
    expect(drawn).toBe(FORMS)
  },
)

const titleOf = ({ schema }: FormDocument) => schema.properties.nickname?.title ?? ''

/** As its page needs it, with its nickname asked for in the open. */
function withNickname({ schema, uiSchema }: FormDocument, index: number): FormDocument {
  const { nickname: drawing, ...drawings } = uiSchema as Record<string, { 'ui:widget'?: string } | undefined>
  return {
    id: 'siteNickname',
    schema: {
      ...schema,
      properties: { ...schema.properties, nickname: { type: 'string', title: `Nickname ${index}`, maxLength: 25 } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      allOf: schema.allOf?.map((one) => ({ ...one, then: { ...one.then, properties: withoutNickname(one.then.properties) } })),
    },
    uiSchema: drawing && drawing['ui:widget'] !== 'hidden' ? uiSchema : drawings,
  }
}

function withoutNickname({ nickname: _asked, ...others }: FormDocument['schema']['properties'] = {}) {
  return others
}

/** Publishes forms as staff do; false for one that is refused. */
async function publisher(page: Page): Promise<(form: FormDocument) => Promise<boolean>> {
  const { accessToken } = (await (await page.request.get('/e2e/session', { params: { as: 'staff' } })).json()) as { accessToken: string }
  const call = ({ method, path }: { method: string; path: string }, data?: object) =>
    page.request.fetch(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${accessToken}` }, ...(data ? { data } : {}) })
  const draft = (await (await call(studioDraft)).json()) as Draft
  let was = draft.pieces.find(({ piece }) => piece === 'form:siteNickname')?.hash ?? ''
  return async (form) => {
    const saved = await call(saveStudioDraft, { changes: [{ piece: 'form:siteNickname', was, value: form }] })
    if (saved.status() === 400) return false
    const { revision, pieces } = (await saved.json()) as Draft
    was = pieces[0]?.hash ?? ''
    const published = await call(publishStudioDraft, { seen: revision, note: 'As agreed' })
    expect([200, 422]).toContain(published.status())
    return published.status() === 200
  }
}
