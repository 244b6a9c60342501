import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import type { TipsAnswer } from '#schemas/tips/entities.ts'
import { tipsOfCustomer, visitTipCategory, visitTips } from '#schemas/tips/routes.ts'
import { call } from '#api/call.ts'
import { Resource } from '#api/resource.tsx'
import { useApi } from '#api/use-api.ts'
import { capitalised } from '#lib/capitalised.ts'
import { paths } from '#lib/paths.ts'
import { seasonalTips, seasonIn, tipsIn } from '#lib/tips.ts'
import { Link } from '#ui/link.tsx'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Section } from '#ui/section.tsx'
import { linksOf, nameOf, type Place, placeAt, titleOf } from './places.ts'
import { SeasonalTips } from './seasonal-tip.tsx'
import { TipList } from './tip-list.tsx'
import { type Reviews, TIPS_KEY, useReviews } from './use-reviews.ts'

/** Ways to use less: those for the season first. Source: portal-usage.md, sections 2, 4 and 5, Tips. */
export default function TipsPage() {
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/, '')
  const place = placeAt(path)
  // They came with the start of the portal.
  const tips = useApi(tipsOfCustomer, {}, { revalidateIfStale: false })
  return (
    <Page title={titleOf(place)}>
      <Resource of={tips} name="Your tips" heightRem={40}>
        {(answer) => <Shown answer={answer} path={path} place={place} />}
      </Resource>
    </Page>
  )
}

function Shown({ answer, path, place }: { answer: TipsAnswer; path: string; place: Place }) {
  const reviews = useReviews()
  useVisits(answer, place)
  if (answer.CategoryTips.length === 0) {
    return <Notice title="No tips here yet">We don’t have any tips for this property at the moment.</Notice>
  }
  return (
    <>
      <LinkTabs label="Tips" links={linksOf(answer, path)} />
      <Tips answer={answer} place={place} reviews={reviews} />
    </>
  )
}

function Tips({ answer, place, reviews }: { answer: TipsAnswer; place: Place; reviews: Reviews }) {
  switch (place.is) {
    case 'season': {
      const season = seasonIn(answer)
      const all = seasonalTips(tipsIn(answer), season)
      if (all.length === 0) {
        return (
          <Notice title={`No tips for ${season.toLowerCase()}`}>
            <Link to={paths.tips('all-tips')}>See the tips for all year</Link>
          </Notice>
        )
      }
      return <SeasonalTips tips={all} season={season} reviews={reviews} />
    }
    case 'all':
      return answer.CategoryTips.map(({ Category, Tips: own }) => (
        <Section key={Category} title={capitalised(nameOf(Category))}>
          <TipList tips={own.map((tip) => ({ ...tip, Category }))} reviews={reviews} />
        </Section>
      ))
    case 'category': {
      const { category } = place
      const own = tipsIn(answer).filter(({ Category }) => Category === category)
      if (own.length === 0) {
        return (
          <Notice title={`No tips yet: ${nameOf(category)}`}>
            <p>We don’t have any for this property. </p>
            <Link to={paths.tips('all-tips')}>See all tips</Link>
          </Notice>
        )
      }
      return (
        <Section title={capitalised(nameOf(category))} isTitleHidden>
          <TipList tips={own} reviews={reviews} />
        </Section>
      )
    }
  }
}

/** Reports what was looked at, once for each place. A tip stays new on the page until it loads again. */
function useVisits(answer: TipsAnswer, place: Place): void {
  const { mutate } = useSWRConfig()
  const name = place.is === 'category' ? place.category : place.is
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is of a place, whatever loads while it is open
  useEffect(() => {
    const looked = answer.CategoryTips.filter(
      ({ Category, Tips: own }) => (place.is === 'all' || Category === name) && own.some(({ IsNew }) => IsNew),
    )
    // A visit that could not be kept is ignored: it counts the next time.
    if (!answer.HasVisited) {
      call(visitTips, {})
        .then(() => mutate<TipsAnswer>(TIPS_KEY, (tips) => tips && { ...tips, HasVisited: true }, { revalidate: false }))
        .catch(() => {})
    }
    for (const { Category } of looked) call(visitTipCategory, { body: { categoryVisited: Category } }).catch(() => {})
  }, [name])
}
