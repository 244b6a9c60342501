import { list, object } from '../shape.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { featureMessage, flagName, promotion, tagName, viewType, whatsNew } from './entities.ts'

export const newFeaturePromotions = route({
  path: '/private/newfeaturepromotions',
  summary: 'What is new for this customer: promotions that have not ended, and the dialog of the menu',
  answer: object({ promotions: list(promotion) }, { whatsNew }),
})

export const viewPromotion = route({
  method: 'PUT',
  path: '/private/newfeaturepromotions',
  isCount: true,
  summary: 'Records how the customer met a promotion',
  body: object({ promoId: identifier, viewType }),
  errors: ['/error/not_found'],
})

export const featureMessages = route({
  path: '/private/drd/featureMessages',
  summary: 'The slides that introduce features, for one place they are shown at',
  query: object({}, { target: { type: 'string', maxLength: 64, description: '`onboarding` if absent' } }),
  answer: object({ messages: list(featureMessage) }),
})

export const updateFlag = route({
  path: '/private/drd/allPlatforms/updateFlag',
  whileActing: 'done',
  summary: 'Sets a flag of the customer, on every platform',
  body: object({ flagName }),
})

export const tags = route({
  path: '/private/tags',
  summary: 'What the customer has seen or tried',
  answer: object({ tags: list(tagName) }),
})

export const addTag = route({
  method: 'POST',
  path: '/private/tags',
  isCount: true,
  summary: 'Remembers that the customer has seen or tried something',
  query: object({ tagName }),
})
