import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import useSWR from 'swr'
import { useStore } from 'zustand'
import { OTHER_SELECTED } from '#schemas/browser-problems.ts'
import type { ProfileAnswers } from '#schemas/profile/entities.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { problem, ProblemError, problemOf } from '#api/problem.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { createAnswersStore } from '../answers-store.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { countedAnswers, isOffered, type Progress, progressOf, type ReadyForm } from '../questions.ts'
import { useForm } from '../use-form.ts'
import { Conflicts } from './conflicts.tsx'
import { JourneyView } from './journey-view.tsx'
import { Overview } from './overview.tsx'
import { StepView } from './step-view.tsx'
import { useSaving } from './use-saving.ts'

/** Where answers are stored. */
export interface Stored {
  /** path of the answers' call, which is their cache key */
  path: string
  load(): Promise<ProfileAnswers>
  /** an empty body deletes all answers */
  save(body: { siteId?: string; profile?: Record<string, unknown>; revision?: number }): Promise<ProfileAnswers>
}

interface Props {
  formId: string
  stored: Stored
  /** what the answers are used for */
  lead: string
  /** each is called once, after the save that reaches it */
  onMinimumComplete?(): void
  onAllAnswered?(): void
}

/**
 * A questionnaire in steps with autosave. The URL says which step is open; without one, it shows an overview of all answers.
 */
export function Questionnaire(props: Props) {
  const { formId, stored } = props
  const form = useForm(formId)
  const answers = useSWR([stored.path, {}], () => stored.load(), { revalidateOnFocus: true })
  const failed = answers.data ? form.error : (answers.error ?? form.error)

  if (form.data && answers.data) {
    return (
      <Filling
        {...props}
        // Another site, or another version of the form, is another questionnaire.
        key={`${answers.data.siteId} ${form.data.form.hash}`}
        ready={form.data}
        loaded={answers.data}
        reloadForm={form.mutate}
        keep={answers.mutate}
      />
    )
  }
  if (failed) return <LoadFailed error={failed} retry={() => Promise.all([form.mutate(), answers.mutate()])} />
  return <FormSkeleton label="Loading the questions" />
}

/** How loading ended. Source: portal-usage.md, section 8, Profile load 401. */
export type LoadStatus = 'unauthenticated' | 'error'

export const loadStatusOf = (error: unknown): LoadStatus => (problemOf(error).status === 401 ? 'unauthenticated' : 'error')

function LoadFailed({ error, retry }: { error: unknown; retry(): Promise<unknown> }) {
  if (loadStatusOf(error) === 'unauthenticated') {
    return <Notice title="You are not signed in any more">Sign in again to go on. What you have answered is kept.</Notice>
  }
  return <LoadFailure title="The questions could not be loaded" error={error} retry={retry} />
}

interface FillingProps extends Props {
  ready: ReadyForm
  loaded: ProfileAnswers
  reloadForm(): Promise<unknown>
  /** caches what was saved */
  keep(saved: ProfileAnswers, options: { revalidate: false }): Promise<unknown>
}

function Filling({ formId, stored, ready, loaded, lead, reloadForm, keep, onMinimumComplete, onAllAnswered }: FillingProps) {
  const forgetWidgetData = useForgetWidgetData()
  const [store] = useState(() => {
    let before = progressOf(ready, loaded.profile)
    return createAnswersStore({
      stored: loaded,
      draftKey: `${formId} ${loaded.siteId}`,
      prepare: (answers) => countedAnswers(ready, answers),
      save: (profile, revision) => stored.save({ siteId: loaded.siteId, profile, revision }),
      load: stored.load,
      onSaved(saved) {
        const now = progressOf(ready, saved.profile)
        if (now.isMinimumComplete && !before.isMinimumComplete) onMinimumComplete?.()
        if (now.isAllAnswered && !before.isAllAnswered) onAllAnswered?.()
        before = now
        // Widgets depend on the profile.
        forgetWidgetData()
        keep(saved, { revalidate: false })
      },
    })
  })
  const { answers, saving } = useStore(store)
  useSaving(store)
  useEffect(() => store.offer(loaded), [store, loaded])
  // The server may refuse answers because the form has a newer version.
  const refusals = saving.is === 'failed' ? saving.problem.errors : undefined
  useEffect(() => {
    if (refusals) reloadForm()
  }, [refusals, reloadForm])

  const progress = progressOf(ready, answers)
  const place = usePlace(progress)
  const common = { ready, store, progress, refusals }
  return (
    <>
      <Conflicts ready={ready} store={store} />
      {place.is === 'step' && <StepView {...common} key={place.step.id} at={place.at} step={place.step} />}
      {place.is === 'journey' && <JourneyView {...common} key={`${place.journey.id} ${place.at}`} journey={place.journey} at={place.at} />}
      {place.is === 'overview' && (
        <Overview
          {...common}
          lead={lead}
          isFreshStart={loaded.isFreshStart ?? false}
          reset={async () => {
            // Pending changes are saved first, so that they are deleted too.
            await store.flush()
            // An empty body names no site: another tab may have selected another one.
            const { siteId } = await stored.load()
            if (siteId !== loaded.siteId) {
              throw new ProblemError(problem('/error/changed_meanwhile', { detail: OTHER_SELECTED }))
            }
            const saved = await stored.save({})
            store.restart(saved)
            forgetWidgetData()
            await keep(saved, { revalidate: false })
          }}
        />
      )}
    </>
  )
}

export type Place =
  | { is: 'overview' }
  | { is: 'step'; at: number; step: Progress['steps'][number] }
  /** `at` counts from 0, which is the introduction */
  | { is: 'journey'; at: number; journey: Progress['journeys'][number] }

/** What is open, by the URL: `?step=heating`, `?journey=ev`, `?journey=ev&step=ev-at-home`. */
function usePlace({ steps, journeys }: Progress): Place {
  const query = new URLSearchParams(useLocation().search)
  const wanted = query.get('step')
  const journey = journeys.find(({ id }) => id === query.get('journey'))
  if (journey && isOffered(journey, true)) {
    const at = wanted ? journey.steps.findIndex(({ id }) => id === wanted) + 1 : 0
    return { is: 'journey', at, journey }
  }
  const at = steps.findIndex(({ id }) => id === wanted)
  const step = steps[at]
  return step ? { is: 'step', at, step } : { is: 'overview' }
}
