import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { CardLink } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './waiting-for-insight.module.css'

interface Props {
  state: 'HOME_PROFILE_NOT_COMPLETED' | 'COMING_SOON'
  /** what is missing, as the end of a sentence */
  what: string
  /** there are readings, but too few others like this home: waiting for readings would not help */
  hasTooFew?: boolean
  /** the page with the questions */
  profileHref?: string
  /** instead of the sentence that says what to do or how long it takes */
  text?: string | undefined
  /** what there is to know or to do meanwhile */
  children?: ReactNode
}

/** Takes the place of an insight that cannot be worked out yet. */
export function WaitingForInsight({ state, what, hasTooFew = false, profileHref = paths.homeProfile(), text, children }: Props) {
  const isHome = profileHref === paths.homeProfile()
  return (
    <div className={css.waiting} data-has-more={children ? true : undefined}>
      <Icon name={state === 'COMING_SOON' ? (hasTooFew ? 'people' : 'clock') : 'home'} size="badge" />
      <p className={`heading ${css.lead}`}>
        {state === 'COMING_SOON'
          ? hasTooFew
            ? `There aren’t enough ${isHome ? 'homes' : 'businesses'} like yours`
            : 'Coming soon'
          : `Tell us about your ${isHome ? 'home' : 'business'} first`}
      </p>
      <p>
        {text ??
          (state === 'HOME_PROFILE_NOT_COMPLETED'
            ? `Complete your profile to see ${what}.`
            : hasTooFew
              ? `You’ll see ${what} as soon as there are at least ten.`
              : `You’ll see ${what} after a few weeks of readings.`)}
      </p>
      {state === 'HOME_PROFILE_NOT_COMPLETED' && <CardLink to={profileHref}>Answer the questions</CardLink>}
      {children}
    </div>
  )
}
