import type { Transaction } from '#schemas/billing/entities.ts'

export const BILL_STATUS: Record<NonNullable<Transaction['status']>, string> = {
  paid: 'Paid',
  due: 'To pay',
  overdue: 'Overdue',
  credit: 'Credit note',
}

export const PAYMENT_METHODS: Record<NonNullable<Transaction['method']>, string> = {
  directDebit: 'Direct debit',
  creditCard: 'Card',
  bankTransfer: 'Bank transfer',
}
