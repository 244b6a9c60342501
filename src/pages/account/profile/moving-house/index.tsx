import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { homeMoveCases, homeMoveForm } from '#schemas/home-move/routes.ts'
import { AllLoaded } from '#api/all-loaded.tsx'
import { useApi } from '#api/use-api.ts'
import { FormSkeleton } from '#forms/form-skeleton.tsx'
import type { ReadyForm } from '#forms/questions.ts'
import { StepLayout } from '#forms/questionnaire/step-view.tsx'
import { useForm } from '#forms/use-form.ts'
import { movingName } from '#lib/navigation.ts'
import { paths } from '#lib/paths.ts'
import { Page } from '#ui/page.tsx'
import type { AccountPageProps } from '../../pages.ts'
import { Cases } from './cases.tsx'
import { isBegun, isBeingLookedUp, type MoveDraft, pagesOf, whyNotReady, wrongDaysOf } from './draft.ts'
import { isStepRight } from './is-step-right.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { STEPS, TOLD } from './offer-steps.ts'
import { PlacesPage } from './places-page.tsx'
import { SentBack } from './sent-back.tsx'
import { StartView } from './start-view.tsx'
import { StepPage } from './step-page.tsx'
import { TermsPage } from './terms-page.tsx'
import { useDraft } from './use-draft.ts'

/** Moving house: the moves that are under way, and telling of one. Source: portal-shell.md, sections 2 to 5, Home move. */
export default function MovingHousePage({ initial }: AccountPageProps) {
  const title = movingName(initial.accountType)
  return (
    <Page title={title} up={{ to: paths.profile(), label: 'Profile' }}>
      <AllLoaded
        of={[
          useApi(homeMoveForm, {}),
          useApi(homeMoveCases, {}),
          useForm('homeMovePlaces'),
          useForm('homeMove'),
          useForm('homeMovePromotion'),
        ]}
        waiting={<FormSkeleton label={`Loading: ${title.toLowerCase()}`} />}
        failure={`${title} could not be loaded`}
      >
        {(start, cases, places, move, promotion) => (
          <Moving
            // Another account is another move.
            key={start.billingAccountId}
            start={start}
            cases={cases}
            forms={{ places, move, promotion }}
            contactId={initial.contactId}
          />
        )}
      </AllLoaded>
    </Page>
  )
}

interface Props {
  start: HomeMoveStart
  cases: Parameters<typeof Cases>[0]['cases']
  forms: { places: ReadyForm; move: ReadyForm; promotion: ReadyForm }
  contactId: string
}

const TOPICS = { 1: 'Addresses and dates', 2: 'Health and safety', 3: 'Check and send' } as const

function Moving({ start, cases, forms, contactId }: Props) {
  const store = useDraft(start, contactId)
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const pages = pagesOf(store.draft)
  const wanted = pages.find((number) => String(number) === query.get('page'))
  // A page is not reached before those before it are right: their answers may have been sent, lost, or have become wrong.
  const open = firstOpen(store.draft, start, forms.move)
  const page =
    wanted === undefined || (wanted > 1 && !isBegun(store.draft)) ? undefined : pages.findLast((one) => one <= wanted && one <= open)
  const toStart = () => navigate(paths.movingHouse())
  // The button that leads back to the start is gone there: what goes on from it takes the focus.
  const [hasLeft, setHasLeft] = useState(false)
  const leave = () => {
    setHasLeft(true)
    toStart()
  }
  if (page === undefined) {
    const offer = query.get('offer')
    const told = store.draft.postSubmitCaseNumber
    // Who goes back to a step after the move was sent has none to fill in.
    const isOffered = offer === TOLD ? told !== undefined : offer === STEPS[0].id || isBegun(store.draft)
    const isMoving = cases.cases.some(({ state }) => state === 'received' || state === 'confirmed')
    return (
      <>
        <Cases start={start} cases={cases} told={told} />
        <StartView start={start} store={store} hasCases={cases.cases.length > 0} isMoving={isMoving} isFocused={hasLeft} />
        {offer !== null && start.offerData.length > 0 && isOffered && (
          <OfferDialog start={start} forms={forms} store={store} step={offer} onClose={toStart} />
        )}
      </>
    )
  }
  const at = pages.indexOf(page)
  const go = (number: number | undefined) => (number === undefined ? toStart() : navigate(paths.movingHouse({ page: String(number) })))
  const ways = { start, store, onBack: () => go(pages[at - 1]), onNext: () => go(pages[at + 1]) }
  return (
    <StepLayout
      key={page}
      heading={`Step ${at + 1} of ${pages.length}`}
      topic={TOPICS[page]}
      done={at + 1}
      total={pages.length}
      hasSeveral
      leave={{ label: 'Leave for now', onClick: leave }}
    >
      <SentBack to={page === wanted || isBeingLookedUp(store.draft) ? undefined : paths.movingHouse({ page: String(page) })} />
      {page === 1 && <PlacesPage start={start} store={store} onNext={ways.onNext} ready={forms.places} />}
      {page === 2 && <StepPage {...ways} ready={forms.move} step="medical" />}
      {page === 3 && <TermsPage {...ways} ready={forms.move} onTold={toStart} />}
    </StepLayout>
  )
}

/** The last page of the form that may be opened. Source: portal-shell.md, section 4, Home move. */
function firstOpen(draft: MoveDraft, start: HomeMoveStart, move: ReadyForm): 1 | 2 | 3 {
  const { kind, answers } = draft
  const hasDays = (kind === 'in' || answers.moveOutDate !== undefined) && (kind === 'out' || answers.moveInDate !== undefined)
  if (!hasDays || whyNotReady(draft, start) !== undefined || wrongDaysOf(draft, start).length > 0) return 1
  return kind === 'out' || isStepRight(move, 'medical', answers) ? 3 : 2
}
