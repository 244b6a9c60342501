import { businessProfile, homeProfile } from '#schemas/profile/routes.ts'
import { areSettled } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { progressOf } from '#forms/questions.ts'
import { useForm } from '#forms/use-form.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Section } from '#ui/section.tsx'
import css from './profile.module.css'

interface AnsweredQuestions {
  /** false while it loads; without the questions, none are counted */
  isReady: boolean
  answered: number
  count: number
}

/** How far the questions about the home or the business are answered. */
export function useAnsweredQuestions(isBusiness: boolean): AnsweredQuestions {
  const form = useForm(isBusiness ? 'businessProfile' : 'homeProfile')
  const home = useApi(homeProfile, isBusiness ? undefined : {})
  const business = useApi(businessProfile, isBusiness ? {} : undefined)
  const profile = isBusiness ? business : home
  const steps = form.data && profile.data ? progressOf(form.data, profile.data.profile).steps : []
  return {
    isReady: areSettled(form, profile),
    answered: steps.filter(({ isAnswered }) => isAnswered).length,
    count: steps.length,
  }
}

interface Props {
  isBusiness: boolean
  /** without a meter there is nothing that more answers would show */
  isMeasured: boolean
  questions: AnsweredQuestions
}

/** What the answers are for, and how many are left. */
export function ProfileProgress({ isBusiness, isMeasured, questions: { answered, count } }: Props) {
  const left = count - answered
  const title = isBusiness ? 'Your business' : 'Your home'
  const path = isBusiness ? paths.businessProfile() : paths.homeProfile()
  if (!isMeasured) {
    return (
      <Section title={title} isNarrow>
        <p>What you’ve told us about your {isBusiness ? 'business' : 'home'}.</p>
        <Link className="target label" to={path}>
          See your answers
        </Link>
      </Section>
    )
  }
  return (
    <Section title={title} isNarrow>
      <p>
        {left === 0 && count > 0
          ? 'Thank you. You’ve answered every question.'
          : `Your answers show where your energy goes, and how your ${isBusiness ? 'business' : 'home'} compares with others like it.`}
      </p>
      {count > 0 && (
        <div className={css.progress}>
          <ProgressBar value={answered} max={count} label="Questions answered" />
          <p className="quiet">
            {answered} of {count} questions answered
          </p>
        </div>
      )}
      <Link className="target label" to={path}>
        {left > 0 && answered > 0 ? `Continue (${left} left)` : left > 0 ? 'Answer the questions' : 'See your answers'}
      </Link>
    </Section>
  )
}
