import { object } from '../shape.ts'
import { envelope } from '../envelope.ts'
import { amountNzd, flag, identifier, integer, requestKey, text } from '../formats.ts'
import { route } from '../route.ts'
import { bottledGas, deliveryHistoryAnswer, deliverySummaryAnswer, lpgAccount, orderStatusAnswer } from './entities.ts'

const supplyAgreementId = { ...identifier, description: 'of an LPG supply point of the selected account' } as const
const numberOfBottles = { type: 'integer', minimum: 1, maximum: 99 } as const

export const lpgOrderInfo = route({
  path: '/private/lpg/orderInfo',
  summary: 'What can be ordered, where to, and what there is to know about it; an account without bottled gas has no sites',
  answer: lpgAccount,
})

export const lpgOrderStatus = route({
  path: '/private/lpg/orderStatus',
  summary: 'Status of the latest order of each LPG supply point of the selected account',
  answer: orderStatusAnswer,
})

export const lpgDeliveryHistory = route({
  path: '/private/lpg/deliveryHistory',
  summary: 'What was delivered, or should have been, by pages',
  query: object(
    { supplyAgreementId },
    {
      skip: { type: 'integer', minimum: 0 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100, description: '40 without it' },
    },
  ),
  answer: deliveryHistoryAnswer,
  errors: ['/error/not_found'],
})

export const lpgDeliverySummary = route({
  path: '/private/lpg/deliverySummary',
  summary: 'What a year of deliveries comes to',
  query: object({ supplyAgreementId }),
  answer: deliverySummaryAnswer,
  errors: ['/error/not_found'],
})

export const lpgCheckOrder = route({
  path: '/private/lpg/checkOrder',
  isReadOnly: true,
  summary: 'Whether an order would be taken',
  body: object({ supplyAgreementId }, { numberOfBottles }),
  answer: object(
    { status: { enum: ['eligible', 'ineligible'] } },
    {
      reason: {
        enum: ['ineligible_credit_control', 'ineligible_order_in_progress', 'ineligible_too_many_bottles', 'ineligible_moved_out'],
      },
      detail: { ...text, description: 'why not, where no reason of these says it' },
    },
  ),
  errors: ['/error/not_found'],
})

export const lpgPlaceOrder = route({
  path: '/private/lpg/placeOrder',
  whileActing: { mail: 'ordered bottled gas' },
  summary: 'Orders bottles; the same order sent again orders nothing more and answers the same',
  body: object(
    { supplyAgreementId, numberOfBottles },
    {
      questions: {
        type: 'object',
        additionalProperties: flag,
        description: 'answers about vulnerability by question; sent only when the questionnaire is enabled',
      },
      orderKey: requestKey(
        'names this order, so that sending it again orders nothing more; sent with another order, or once its own is over, it is refused',
      ),
    },
  ),
  answer: object({
    orderId: text,
    numberOfBottles: { ...integer, description: 'as it is stored' },
    priceNzd: { ...amountNzd, description: 'of all its bottles' },
    emailSent: flag,
    email: text,
  }),
  errors: ['/error/not_found', '/error/lpg/ineligible_credit_control', '/error/lpg/order_in_progress', '/error/lpg/order_key_used'],
})

export const bottledGasWidget = route({
  path: '/private/drd/widget/bottledGas',
  summary: 'Bottled gas of the selected property: what came, what is on its way, when the next is due',
  answer: envelope(bottledGas),
})
