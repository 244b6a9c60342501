import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { object } from '../shape.ts'
import { begunPayment, ownPayment, payable } from './entities.ts'

export const billPayments = route({
  method: 'GET',
  path: '/private/billing/payments',
  summary: 'What the selected account owes, and what can be paid at once',
  responses: { 200: payable },
  errors: ['/error/no_data'],
})

export const beginPayment = route({
  method: 'POST',
  path: '/private/billing/payments',
  whileActing: 'refused',
  summary: 'Begins a payment for the selected account, to be made on the payment page; the same again begins nothing more',
  body: object({
    amountCents: { type: 'integer', minimum: 1, maximum: 100_000_000, description: 'New Zealand cents' },
    paymentKey: {
      ...identifier,
      minLength: 8,
      description: 'names this payment, so that sending it again begins nothing more; with another amount it is refused',
    },
  }),
  responses: { 200: begunPayment },
  errors: [
    '/error/no_data',
    '/error/unavailable',
    '/error/payments/key_used',
    '/error/payments/under_way',
    '/error/payments/paid_meanwhile',
  ],
})

export const billPayment = route({
  method: 'GET',
  path: '/private/billing/payments/begun/:paymentId',
  summary: 'How a payment of the selected account is going',
  params: object({ paymentId: identifier }),
  responses: { 200: ownPayment },
  errors: ['/error/not_found'],
})
