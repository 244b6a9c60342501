import { identifier } from '../formats.ts'

/**
 * In every call about money, charging accounts and reminders: which account the page shows. Another device may have selected another one
 * meanwhile. Optional in calls of the specification, whose clients do not say it and mean the selected account: decision 033.
 */
export const ofShownAccount = {
  billingAccountId: { ...identifier, description: 'the account that the customer’s page shows; refused where another is selected by now' },
} as const

/** What such a call is refused with: the account is none of the caller's, or not the selected one. */
export const otherAccount = ['/error/not_found', '/error/changed_meanwhile'] as const
