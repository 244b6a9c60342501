import { dollarsOf } from '#lib/money.ts'
import type { ListedBill } from '#schemas/billing/insights.ts'
import { type OwedBill, statusOf } from '../settle.ts'

/** @param today local day */
export const listedBillOf = (bill: OwedBill, today: string): ListedBill => ({
  id: bill.id,
  startDate: bill.startDay,
  endDate: bill.endDay,
  issuedDate: bill.issuedDay,
  dueDate: bill.dueDay,
  amountNzd: dollarsOf(bill.amountCents),
  status: statusOf(bill, today),
})
