import { envelope } from '../envelope.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { object } from '../shape.ts'
import { shownTip, tipCategory, tipReviewStatus, tipsAnswer } from './entities.ts'

export const tipsOfCustomer = route({
  path: '/private/tips',
  summary: 'Ways to save, by category, with what the customer thought of them',
  answer: tipsAnswer,
})

export const reviewTip = route({
  path: '/private/tips/:guid',
  whileActing: 'done',
  summary: 'Says whether the customer likes a tip',
  params: object({ guid: identifier }),
  body: object({ tipReviewStatus }),
  errors: ['/error/not_found'],
})

export const removeTipReview = route({
  method: 'DELETE',
  path: '/private/tips/:guid',
  whileActing: 'done',
  summary: 'Takes back what the customer said of a tip',
  params: object({ guid: identifier }),
  errors: ['/error/not_found'],
})

export const visitTips = route({
  method: 'POST',
  path: '/private/tips/visitedTips',
  isCount: true,
  summary: 'Remembers that the customer has looked at the tips',
})

export const visitTipCategory = route({
  path: '/private/tips/visitedCategoryTips',
  isCount: true,
  summary: 'Remembers that the customer has looked at the tips of a category: they are no longer new',
  body: object({ categoryVisited: tipCategory }),
})

export const tipsWidget = route({
  path: '/private/drd/widget/tips',
  summary: 'One tip for the season, without those that the customer dislikes',
  answer: envelope(shownTip),
})
