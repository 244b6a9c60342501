import { useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { TipReviewStatus, TipsAnswer } from '#schemas/tips/entities.ts'
import { removeTipReview, reviewTip, tipsOfCustomer } from '#schemas/tips/routes.ts'
import { cached } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { problemOf } from '#api/problem.ts'

type Review = TipReviewStatus | undefined

/** Where the answer is cached: it came with the start of the portal. */
export const TIPS_KEY = [tipsOfCustomer.path, {}] as const

export interface Reviews {
  /** Likes or dislikes a tip, or takes that back, at once; if it cannot be saved the tip goes back to what it was. */
  review(guid: string, wanted: Review): Promise<void>
  /** why the last review of a tip was not saved */
  failureOf(guid: string): string | undefined
}

/** What the customer says of tips: shown at once, and saved one after the other, so that the last click is what is kept. */
export function useReviews(): Reviews {
  const { cache, mutate } = useSWRConfig()
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const wishes = useRef(new Map<string, { wanted: Review }>())

  const show = (guid: string, status: Review) =>
    mutate<TipsAnswer>(TIPS_KEY, (tips) => tips && withReview(tips, guid, status), { revalidate: false })

  const say = (guid: string, failure: string | undefined) =>
    setFailures(({ [guid]: _, ...others }) => (failure === undefined ? others : { ...others, [guid]: failure }))

  async function review(guid: string, wanted: Review): Promise<void> {
    const open = wishes.current.get(guid)
    if (open) {
      open.wanted = wanted
      await show(guid, wanted)
      return
    }
    let saved = reviewOf(cached(cache, TIPS_KEY) as TipsAnswer | undefined, guid)
    const wish = { wanted }
    wishes.current.set(guid, wish)
    say(guid, undefined)
    await show(guid, wanted)
    try {
      while (wish.wanted !== saved) {
        const sent: Review = wish.wanted
        await save(guid, sent)
        saved = sent
      }
      // What loaded meanwhile may not have had it yet.
      await show(guid, saved)
    } catch (error) {
      await show(guid, saved)
      say(guid, failureText(problemOf(error), 'That was not saved, so it is as it was.'))
    } finally {
      wishes.current.delete(guid)
    }
  }

  return { review, failureOf: (guid) => failures[guid] }
}

const save = (guid: string, status: Review) =>
  status ? call(reviewTip, { params: { guid }, body: { tipReviewStatus: status } }) : call(removeTipReview, { params: { guid } })

const reviewOf = (tips: TipsAnswer | undefined, guid: string): Review =>
  tips?.CategoryTips.flatMap(({ Tips }) => Tips).find(({ Guid }) => Guid === guid)?.TipReviewStatus

const withReview = (tips: TipsAnswer, guid: string, status: Review): TipsAnswer => ({
  ...tips,
  CategoryTips: tips.CategoryTips.map(({ Category, Tips }) => ({
    Category,
    Tips: Tips.map((tip) => (tip.Guid === guid ? { ...tip, TipReviewStatus: status } : tip)),
  })),
})
