import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { updateFlag } from '#schemas/prompts/routes.ts'
import type { PropertyPicture as Picture } from '#schemas/property/entities.ts'
import { propertiesAndConnections } from '#schemas/account/routes.ts'
import { propertyAvatar, savePropertyAvatar } from '#schemas/property/routes.ts'
import { ActionLine } from '#api/action-line.tsx'
import { call } from '#api/call.ts'
import { AllLoaded } from '#api/all-loaded.tsx'
import { useApi } from '#api/use-api.ts'
import { useAction } from '#api/use-action.ts'
import type { Answers } from '#forms/checks.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import { questionsOf, type ReadyForm } from '#forms/questions.ts'
import { QuestionsForm } from '#forms/questions-form.tsx'
import { useForm } from '#forms/use-form.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PropertyPicture } from '#ui/property/property-picture.tsx'
import type { AccountPageProps } from '../pages.ts'
import css from './property-avatar.module.css'

/** How long 'saved' is shown before the dashboard opens. Source: portal-usage.md, section 9. */
const REDIRECT_MS = 1_500

/** Chooses the picture of a property. Source: portal-usage.md, section 3, Property avatar. */
export default function PropertyAvatarPage({ initial }: AccountPageProps) {
  const all = [useForm('propertyAvatar'), useApi(propertyAvatar, {}), useApi(propertiesAndConnections, {})] as const
  return (
    <Page title="Your property’s picture" up={{ to: paths.propertyDetails(), label: 'Property details' }}>
      {!initial.metadata?.canEditPropertyAvatar ? (
        <Notice title="There is no picture to choose">Only homes have one. Your account is a business account.</Notice>
      ) : (
        <AllLoaded of={all} waiting={<FormSkeleton label="Loading the pictures" />} failure="The pictures could not be loaded">
          {(form, { siteId, type, colorSchema }, { properties }) => {
            // Before a choice, it is drawn as what the property is.
            const { picture } = properties.find((property) => property.siteId === siteId) ?? {}
            const current = { type: type ?? picture?.type, colorSchema: colorSchema ?? picture?.colorSchema }
            return <Choosing key={siteId} ready={form} siteId={siteId} current={current} />
          }}
        </AllLoaded>
      )}
    </Page>
  )
}

function Choosing({ ready, siteId, current }: { ready: ReadyForm; siteId: string; current: Partial<Picture> }) {
  const navigate = useNavigate()
  const [answers, setAnswers] = useState<Answers>(current)
  const [save, state] = useAction(savePropertyAvatar, { refreshes: 'everything' })
  const [isSaved, setSaved] = useState(false)
  // Who has left the page meanwhile stays where they are.
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => navigate(paths.dashboard()), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isSaved, navigate])
  const { type, colorSchema } = answers as Partial<Picture>
  const missing = !type ? 'Choose a style first' : !colorSchema ? 'Choose its colours first' : undefined

  async function submit() {
    if (state.is === 'done' || !(await save({ body: { ...answers, siteId } }))) return
    // If this fails, the picture is suggested once more.
    await call(updateFlag, { body: { flagName: 'propertyAvatarSaved' } }).catch(() => {})
    setSaved(true)
  }

  return (
    <div className={css.page}>
      <QuestionsForm
        ready={ready}
        questions={[...questionsOf(ready, answers).values()]}
        answers={answers}
        onChange={setAnswers}
        onDone={submit}
        refusals={state.is === 'failed' ? state.problem.errors : undefined}
      >
        <div className={css.foot}>
          {type && (
            <div className={css.preview}>
              <PropertyPicture type={type} colorSchema={colorSchema} />
            </div>
          )}
          <Button isSubmit isBusy={state.is === 'running' || state.is === 'done'} disabledReason={missing}>
            Save picture
          </Button>
          <Button tone="quiet" onClick={() => navigate(paths.dashboard())}>
            Cancel
          </Button>
          <ActionLine state={state} running="Saving…" done="Your picture is saved. Back to the dashboard…" failed="Not saved." />
        </div>
      </QuestionsForm>
    </div>
  )
}
