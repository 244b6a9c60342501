import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import type { CarbonCalculator } from '#schemas/carbon/entities.ts'
import {
  carbonCalculator,
  carbonDetails,
  resetCarbonCalculator,
  saveCarbonCalculator,
  submitCarbonCalculator,
} from '#schemas/carbon/routes.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { AllLoaded } from '#api/all-loaded.tsx'
import { useForgetWidgetData } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { problem, ProblemError } from '#api/problem.ts'
import { useApi, useRefresh } from '#api/use-api.ts'
import { createAnswersStore } from '#forms/answers-store.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import { countedAnswers, progressOf, type ReadyForm } from '#forms/questions.ts'
import { Conflicts } from '#forms/questionnaire/conflicts.tsx'
import { useSaving } from '#forms/questionnaire/use-saving.ts'
import { useForm } from '#forms/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { StateLine } from '#ui/state-line.tsx'
import type { AccountPageProps } from '../../pages.ts'
import css from './carbon-calculator.module.css'
import { FormView } from './form-view.tsx'
import { InitialView } from './initial-view.tsx'
import { pathOf, type Place, placeAt } from './places.ts'
import { ResetView } from './reset-view.tsx'
import { Results } from './results.tsx'
import { useReset } from './statuses.ts'

/** A home's carbon by area. Source: portal-usage.md, sections 2 to 4 and 9, Carbon calculator. */
export default function CarbonCalculatorPage({ initial }: AccountPageProps) {
  return (
    <Page title="Carbon calculator" isFound={initial.accountType !== 'sme'}>
      {initial.accountType === 'sme' ? (
        <Notice title="This calculator is for homes">It asks about heating, showers and cars at home.</Notice>
      ) : (
        <Calculator />
      )}
    </Page>
  )
}

function Calculator() {
  const form = useForm('carbonCalculator')
  const answers = useApi(carbonCalculator, {}, { revalidateOnFocus: true })
  return (
    <AllLoaded
      of={[form, answers]}
      waiting={<FormSkeleton label="Loading the carbon calculator" />}
      failure="The carbon calculator could not be loaded"
    >
      {(ready, loaded) => (
        <Filling
          // Another site, or another version of the form, is another calculator.
          key={`${loaded.siteId} ${ready.form.hash}`}
          ready={ready}
          loaded={loaded}
          reloadForm={form.mutate}
          // An answer that comes late is of the property that was shown then.
          keep={(saved) => answers.mutate((now) => (now && now.siteId !== saved.siteId ? now : saved), { revalidate: false })}
        />
      )}
    </AllLoaded>
  )
}

/** As the store of answers takes them. */
const storedIn = ({ siteId, answers, revision, hasCompletedForm }: CarbonCalculator): ProfileAnswers => ({
  siteId,
  profile: answers,
  revision,
  isComplete: hasCompletedForm,
})

interface Props {
  ready: ReadyForm
  loaded: CarbonCalculator
  reloadForm(): Promise<unknown>
  /** caches what was saved */
  keep(saved: CarbonCalculator): Promise<unknown>
}

function Filling({ ready, loaded, reloadForm, keep }: Props) {
  const { siteId } = loaded
  const navigate = useNavigate()
  const refresh = useRefresh()
  const forgetWidgetData = useForgetWidgetData()
  const [store] = useState(() => {
    const load = async () => storedIn(await call(carbonCalculator, {}))
    return createAnswersStore({
      stored: storedIn(loaded),
      draftKey: `carbonCalculator ${siteId}`,
      prepare: (answers) => countedAnswers(ready, answers),
      load,
      async save(answers, revision) {
        const saved = await call(saveCarbonCalculator, { body: { siteId, answers, revision } })
        await keep(saved)
        forgetWidgetData()
        return storedIn(saved)
      },
    })
  })
  const { answers, saving } = useStore(store)
  useSaving(store)
  useEffect(() => store.offer(storedIn(loaded)), [store, loaded])
  // The server may refuse answers because the form has a newer version.
  const refusals = saving.is === 'failed' ? saving.problem.errors : undefined
  useEffect(() => {
    if (refusals) reloadForm()
  }, [refusals, reloadForm])

  /** Begins with what another device has answered since this page was loaded, else with what is known from elsewhere. */
  async function begin(): Promise<void> {
    const now = await call(carbonCalculator, {}).catch(() => loaded)
    if (now.siteId === siteId && now.revision !== loaded.revision) {
      store.offer(storedIn(now))
      await keep(now)
    }
    if (Object.keys(store.getState().answers).length === 0) store.change(now.known ?? {})
  }

  async function submit(): Promise<void> {
    if (!(await store.flush())) {
      const { saving: now } = store.getState()
      throw new ProblemError(now.is === 'failed' ? now.problem : problem('/error/no_response'))
    }
    await call(submitCarbonCalculator, { body: { siteId } })
    await refresh(carbonCalculator.path, carbonDetails.path)
    forgetWidgetData()
  }

  async function reset(): Promise<void> {
    // Pending changes are saved first, so that they are forgotten too.
    await store.flush()
    await call(resetCarbonCalculator, { query: { siteId } })
    const empty = await call(carbonCalculator, {})
    store.restart(storedIn(empty))
    await keep(empty)
    forgetWidgetData()
  }

  const [resetting, startAgain] = useReset(reset)
  const progress = progressOf(ready, answers)
  const place = usePlace(loaded.hasCompletedForm, progress.steps[0]?.id)
  const go = (to: Place) => navigate(pathOf(to))
  const view = useView(place?.is)
  if (place === undefined) return <Navigate replace to={pathOf({ is: loaded.hasCompletedForm ? 'default' : 'initial' })} />
  return (
    <div ref={view} tabIndex={-1} className={css.view}>
      <Conflicts ready={ready} store={store} />
      {place.is === 'initial' && (
        <>
          <InitialView
            progress={progress}
            hasAnswers={Object.keys(answers).length > 0}
            hasKnown={Object.keys(loaded.known ?? {}).length > 0}
            begin={begin}
            go={go}
          />
          <StateLine tone="good">{resetting.is === 'RESETTING_SUCCESS' ? 'Your answers are forgotten.' : undefined}</StateLine>
        </>
      )}
      {place.is === 'form' && (
        <FormView ready={ready} store={store} progress={progress} refusals={refusals} step={place.step} submit={submit} go={go} />
      )}
      {(place.is === 'default' || place.is === 'details') && (
        <Results siteId={siteId} isDetails={place.is === 'details'} firstStep={progress.steps[0]?.id ?? ''} go={go} />
      )}
      {place.is === 'reset' && <ResetView state={resetting} reset={startAgain} hasResults={loaded.hasCompletedForm} go={go} />}
    </div>
  )
}

/** Another view begins at its top, and the focus with it; a step of the form minds its own. */
function useView(is: Place['is'] | undefined) {
  const view = useRef<HTMLDivElement>(null)
  const last = useRef(is)
  useEffect(() => {
    if (is === undefined || is === last.current) return
    last.current = is
    if (is === 'form') return
    view.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [is])
  return view
}

/** Where the customer is; undefined where they belong elsewhere: results are shown once there are any. */
function usePlace(hasCompletedForm: boolean, firstStep: string | undefined): Place | undefined {
  const { pathname, search } = useLocation()
  const place = placeAt(pathname.replace(/\/+$/, ''), new URLSearchParams(search))
  switch (place.is) {
    case 'initial':
      return hasCompletedForm ? undefined : place
    case 'default':
    case 'details':
      return hasCompletedForm ? place : undefined
    case 'form':
      return firstStep === undefined ? undefined : place
    case 'reset':
      return place
  }
}
