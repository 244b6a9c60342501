import { fc } from './property.ts'

/* What can happen in a history of payments, in any order. */

export type Method = 'openCardPage' | 'prepare' | 'charge' | 'find' | 'forgetCard'
/** Where the process dies, if it does: before or after the gateway has done what it was asked. */
const deaths = (...methods: readonly Method[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({ method: fc.constantFrom(...methods), when: fc.constantFrom('before' as const, 'after' as const) }),
    },
  )
export type Death = { method: Method; when: 'before' | 'after' } | undefined
const card = fc.constantFrom(...(['pays', 'pays', 'isDeclined', 'asksToConfirm', 'isSlow', 'isDeclinedLater', 'lacksCode'] as const))

export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('begin' as const), key: fc.nat(3), dies: fc.constantFrom('no', 'no', 'before', 'after') }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('beginTwo' as const), key: fc.nat(3), other: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('card' as const),
      page: fc.nat(5),
      card: fc.constantFrom('pays' as const, 'pays' as const, 'isDeclined' as const, 'asksToConfirm' as const, 'isSlow' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('confirm' as const, 'cancel' as const), page: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('tell' as const),
      page: fc.nat(5),
      times: fc.integer({ min: 1, max: 3 }),
      isDown: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('openCard' as const), pays: fc.boolean(), dies: deaths('openCardPage') }) },
  { weight: 5, arbitrary: fc.record({ is: fc.constant('typeCard' as const), page: fc.nat(5), card }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('confirmCard' as const, 'closeCardPage' as const), page: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('tellCard' as const), page: fc.nat(5), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('letPay' as const), paysCurrent: fc.boolean(), isTwice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('endPaying' as const, 'deleteCard' as const), dies: deaths('forgetCard') }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('payBySaved' as const), key: fc.nat(3), dies: deaths('prepare', 'charge') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('days' as const),
      days: fc.integer({ min: 0, max: 5 }),
      isTwice: fc.boolean(),
      dies: deaths('prepare', 'charge', 'find'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('ask' as const), minutes: fc.constantFrom(1, 3, 20, 70), isTwice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('see' as const) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('payAllSeen' as const), key: fc.nat(3), withToken: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('bankPays' as const), percent: fc.constantFrom(20, 60, 100, 120) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('inInstalments' as const, 'giveDebit' as const) }) },
)

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
