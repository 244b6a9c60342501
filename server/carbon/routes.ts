import { carbonArea, type CarbonCalculator, type CarbonDetails, type CarbonInput } from '#schemas/carbon/entities.ts'
import * as routes from '#schemas/carbon/routes.ts'
import { averageKilograms, homeOf, kilogramsOf, wholeTotalOf } from '#lib/carbon/footprint.ts'
import { FACTORS, GRID } from '#lib/carbon/factors.ts'
import { questionOf } from '#lib/forms/messages.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import type { CompiledForm } from '../forms/compiled-form.ts'
import { findKnownForm } from '../forms/current-forms.ts'
import { faultOfAnswers, isQuestionOf } from '../forms/given-answers.ts'
import type { Api } from '../http/api.ts'
import { content, inAnHour, noData } from '../http/envelope.ts'
import { problem, refused } from '../http/problem.ts'
import { inputOf } from './input.ts'
import { findKnownAnswers } from './known-answers.ts'
import {
  findCarbonAnswers,
  findElectricityOfYear,
  findGasOfYear,
  findGramsOfYear,
  resetCarbonAnswers,
  saveCarbonAnswers,
  saveToggles,
  submitCarbonAnswers,
} from './queries.ts'
import { togglesFor } from './toggles.ts'

type Answers = Record<string, unknown>

/** The carbon calculator of the selected home. Source: portal-usage.md, sections 2 to 4, 7 and 9. */
export function carbonRoutes(api: Api, { db }: AreaParts): void {
  const forHomes = () => problem('/error/not_found', 'The carbon calculator is for homes.')
  const homeIn = ({ selected }: Scope) => (selected?.kind === 'residential' ? selected : undefined)

  api.handle(routes.carbonCalculator, async ({ scope }) => {
    const found = await find(scope)
    if (!found) return forHomes()
    if (Object.keys(found.answers).length > 0) return found
    return { ...found, known: await findKnownAnswers(db, scope, await findKnownForm(db, scope, 'carbonCalculator')) }
  })

  api.handleShown(routes.saveCarbonCalculator, async ({ scope, body: { answers, revision = 0, toggles } }) => {
    const home = homeIn(scope)
    if (!home) return forHomes()
    if (answers !== undefined) {
      const fault = faultOfAnswers(answers)
      if (fault) return problem('/error/validation', `answers ${fault}`)
      const form = await findKnownForm(db, scope, 'carbonCalculator')
      const refusal = refused(form.partial(answers))
      if (refusal) return refusal
      const isAsked = isQuestionOf(form)
      const asked = Object.fromEntries(Object.entries(answers).filter(([question]) => isAsked(question)))
      const isSaved = await saveCarbonAnswers(db, scope, home, asked, revision)
      if (!isSaved) return problem('/error/changed_meanwhile', 'Some answers were saved somewhere else meanwhile.')
    }
    if (toggles !== undefined && !(await saveToggles(db, home, toggles))) {
      return problem('/error/no_data', 'The carbon calculator has not been filled in.')
    }
    return (await find(scope)) ?? forHomes()
  })

  api.handleShown(routes.submitCarbonCalculator, async ({ scope }) => {
    const home = homeIn(scope)
    if (!home) return forHomes()
    const form = await findKnownForm(db, scope, 'carbonCalculator')
    const isSuccess = await submitCarbonAnswers(db, scope, home, (answers) => form.whole(answers).length === 0)
    if (isSuccess) return { isSuccess }
    const missing = form.whole((await findCarbonAnswers(db, home))?.answers ?? {})
    return refused(missing) ?? { isSuccess: true }
  })

  api.handleShown(routes.resetCarbonCalculator, async ({ scope }) => {
    const home = homeIn(scope)
    if (!home) return forHomes()
    await resetCarbonAnswers(db, home)
  })

  api.handle(routes.carbonDetails, async ({ scope }) => {
    if (!homeIn(scope)) return forHomes()
    return (await findDetails(scope)) ?? problem('/error/no_data', 'The carbon calculator has not been filled in.')
  })

  api.handle(routes.carbonWidget, async (scope) => {
    const found = await find(scope)
    if (!found) return noData()
    const { hasCompletedForm, progress } = found
    const form = await findKnownForm(db, scope, 'carbonCalculator')
    const steps = { hasCompletedForm, currentStep: progress.currentStep, steps: form.uiSchema['ui:steps']?.length ?? 1 }
    const details = hasCompletedForm ? await findDetails(scope) : undefined
    if (!details) return content(steps)
    const { totalKilograms, averageKilograms: average, areas } = details
    return content({ ...steps, totalKilograms, averageKilograms: average, areas }, { nextAt: inAnHour() })
  })

  async function findStored(scope: Scope) {
    const home = homeIn(scope)
    if (!home) return undefined
    const form = await findKnownForm(db, scope, 'carbonCalculator')
    const stored = await findCarbonAnswers(db, home)
    const answers = stored?.answers ?? {}
    return { home, form, stored, answers, hasCompletedForm: !!stored?.submittedAt && form.whole(answers).length === 0 }
  }

  async function find(scope: Scope): Promise<CarbonCalculator | undefined> {
    const found = await findStored(scope)
    if (!found) return undefined
    const { home, form, stored, answers, hasCompletedForm } = found
    const details = hasCompletedForm ? await findDetails(scope) : undefined
    return {
      siteId: home.siteId,
      hasCompletedForm,
      progress: progressOf(form, answers),
      answers,
      revision: stored?.revision ?? 0,
      ...(hasCompletedForm ? inputOf(answers) : {}),
      defaultState: details?.defaultState,
    }
  }

  async function findDetails(scope: Scope): Promise<CarbonDetails | undefined> {
    const found = await findStored(scope)
    if (!found?.hasCompletedForm) return undefined
    const input = inputOf(found.answers)
    const [electricity, gasKwh, grams] = await Promise.all([
      findElectricityOfYear(db, scope),
      input.gas.kind === 'None' ? undefined : findGasOfYear(db, scope, input.gas.kind),
      findGramsOfYear(db, scope),
    ])
    const gramsPerKwh = grams ?? GRID.value
    const home = homeOf(input, { electricityKwh: electricity?.kwh, gasKwh })
    const own = kilogramsOf(home, gramsPerKwh)
    const average = averageKilograms(gramsPerKwh)
    const basis = basisOf(input, { isMeasured: electricity?.isWhole ?? false, isGasMeasured: gasKwh !== undefined })
    return {
      siteId: found.home.siteId,
      areas: carbonArea.enum.map((area) => ({
        area,
        kilograms: Math.round(own[area]),
        averageKilograms: Math.round(average[area]),
        basis: basis[area],
      })),
      totalKilograms: wholeTotalOf(own),
      averageKilograms: wholeTotalOf(average),
      gramsPerKwh,
      home,
      defaultState: { toggles: { actions: togglesFor(home, input, gramsPerKwh, found.stored?.toggles ?? []) } },
      factors: [{ ...GRID, value: gramsPerKwh, source: grams === undefined ? GRID.source : GENERATION }, ...FACTORS],
    }
  }
}

const GENERATION =
  'Generation of the last 365 days (Electricity Authority) with the Ministry for the Environment’s factors by fuel, and 62 g for geothermal'

type Basis = CarbonDetails['areas'][number]['basis']

function basisOf({ gas }: CarbonInput, { isMeasured, isGasMeasured }: { isMeasured: boolean; isGasMeasured: boolean }) {
  const gasBasis: Basis = gas.kind === 'None' ? 'answers' : isGasMeasured ? 'measured' : 'estimated'
  const electricity: Basis = isMeasured ? 'measured' : 'estimated'
  return { electricity, gas: gasBasis, travel: 'answers' as Basis, shower: 'answers' as Basis }
}

/** The steps up to the first with a question that is open or wrong. */
function progressOf({ uiSchema, whole }: CompiledForm, answers: Answers): CarbonCalculator['progress'] {
  const steps = uiSchema['ui:steps'] ?? []
  const open = new Set(whole(answers).map(questionOf))
  const isAnswered = ({ questions }: (typeof steps)[number]) => !questions.some((name) => open.has(name))
  const first = steps.findIndex((step) => !isAnswered(step))
  const current = first === -1 ? steps.length : first
  return {
    currentStep: current + 1,
    availableSteps: steps.slice(0, current + 1).map((step) => ({ id: step.id, title: step.title, isAnswered: isAnswered(step) })),
  }
}
