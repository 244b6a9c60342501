import { eq } from 'drizzle-orm'
import type { AccountKind } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import { paddedBankAccount } from '#lib/forms/bank-account-text.ts'
import { CLASSIC_FIELDS, type DirectDebitValues, directDebitMessage, maskedAccount, V2_FIELDS } from '#lib/forms/direct-debit.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { isMobilePhone, withCountryCode } from '#lib/forms/nz-phone.ts'
import { localDayOf } from '#lib/local-day.ts'
import { dollarsOf } from '#lib/money.ts'
import { moneyText } from '#lib/money-text.ts'
import type { RecurringPayments } from '#schemas/payments/entities.ts'
import type { Scope } from '../access.ts'
import { hasAccess } from '../account/has-access.ts'
import { changeOwnAccount } from '../account/lock-account.ts'
import { findOwedOfAccount } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { directDebits } from '../db/schema/payments.ts'
import { recordEvent } from '../feed/events/record.ts'
import { owedCentsOf } from '../help/offers.ts'
import { changedByCustomer } from '../feed/records.ts'
import { endAuthority, endDebit, findAuthority, isOnItsWay } from './autopay.ts'
import { letCardsNotPay } from './open-card-pages.ts'
import { feeRateOf } from './card-fee.ts'
import type { Payments } from './order.ts'
import { tellOfChange, tellOther } from './tell.ts'
import { instructionOf, takeInstruction } from './used-instructions.ts'

/** What a bank statement says unless the customer writes something else. Source: portal-shell.md, section 9. */
const PAYMENT_INFORMATION: Record<Brand, string> = { northlight: 'Northlight', pip: 'Pip' }

type Options = RecurringPayments['recurringPaymentOptions']

/** The automatic ways to pay; direct debit alone where no cards are taken. Source: portal-shell.md, section 9. */
export const recurringOptions = (payments: Payments | undefined): Options => (payments ? ['directDebit', 'creditCard'] : ['directDebit'])

/** Who signs for a business says who they are, and where its bank is. */
const formOf = (kind: AccountKind) => (kind === 'sme' ? 'classic' : 'v2')

/** The automatic payments of the selected account; undefined without one. */
export async function findRecurring(
  db: Database,
  { selected }: Scope,
  payments: Payments | undefined,
): Promise<RecurringPayments | undefined> {
  if (!selected) return undefined
  const { billingAccountId, kind, brand } = selected
  const [row] = await db
    .select({
      hasDirectDebit: billingAccounts.hasDirectDebit,
      authority: directDebits,
      // Others may not see the name and number of a person who lost access: the debit looks like one that the retailer told us of.
      isNamed: hasAccess(directDebits.givenBy, billingAccounts.id),
    })
    .from(billingAccounts)
    .leftJoin(directDebits, eq(directDebits.billingAccountId, billingAccounts.id))
    .where(eq(billingAccounts.id, billingAccountId))
  if (!row) return undefined
  const { hasDirectDebit, authority, isNamed } = row
  const isCard = (await findAuthority(db, billingAccountId)) !== undefined
  const isActive = hasDirectDebit || isCard
  const canDeleteRecurring = isActive || isOnItsWay(authority ?? undefined)
  const options = recurringOptions(payments)
  return {
    billingAccountId,
    autopay: { status: isActive ? 'active' : 'none', options },
    recurringPaymentType: { paymentMethod: hasDirectDebit ? 'directDebit' : isCard ? 'creditCard' : 'none' },
    recurringPaymentOptions: options,
    cardFeeRate: feeRateOf(payments, selected),
    hasDiscount: false,
    recurringPaymentDiscount: 0,
    canDeleteRecurring,
    showRemoveUpdateAutopayButton: canDeleteRecurring,
    form: formOf(kind),
    paymentInformation: PAYMENT_INFORMATION[brand],
    paymentAuthority:
      authority && isNamed && !isCard && canDeleteRecurring
        ? { accountName: authority.accountName, accountNumber: authority.maskedNumber, since: localDayOf(authority.givenAt) }
        : undefined,
  }
}

/** What is wrong with a form, by field. */
export function wrongsOf(form: 'classic' | 'v2', given: DirectDebitValues): AnswerMessage[] {
  return (form === 'classic' ? CLASSIC_FIELDS : V2_FIELDS).flatMap((field) => {
    const detail = directDebitMessage(field, given[field], isMobilePhone)
    return detail === undefined ? [] : [{ pointer: `/${field}`, detail }]
  })
}

const CARD_ENDED = 'Your automatic card payments have ended:'

interface Given {
  form: 'classic' | 'v2'
  values: DirectDebitValues
  instructionKey: string
  canMail: boolean
}

/** Takes an authority that has nothing wrong; the same again changes nothing, also once it has ended. @returns false for a used key */
export async function giveDirectDebit(db: Database, scope: Scope, { form, values, instructionKey, canMail }: Given): Promise<boolean> {
  const { selected, userId } = scope
  if (!selected) return false
  const { billingAccountId, brand } = selected
  const text = (field: keyof DirectDebitValues) => String(values[field] ?? '').trim()
  const accountNumber = paddedBankAccount(text(form === 'classic' ? 'bankAccountNumber' : 'bankAccountNumberV2'))
  const maskedNumber = maskedAccount(accountNumber)
  const instruction = await instructionOf(billingAccountId, `direct debit ${form}`, instructionKey, values)
  return changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const taken = await takeInstruction(tx, instruction)
    if (taken !== 'new') return taken === 'same'
    const [before] = await tx
      .select({ hasDirectDebit: billingAccounts.hasDirectDebit, paysSince: directDebits.paysSince })
      .from(billingAccounts)
      .leftJoin(directDebits, eq(directDebits.billingAccountId, billingAccounts.id))
      .where(eq(billingAccounts.id, billingAccountId))
    const givenAt = new Date()
    const paysSince = before?.hasDirectDebit ? before.paysSince : givenAt
    const row = { accountName: text('bankAccountName'), maskedNumber, instructionKey, givenBy: userId, givenAt, paysSince }
    await tx
      .insert(directDebits)
      .values({ billingAccountId, ...row })
      .onConflictDoUpdate({ target: directDebits.billingAccountId, set: row })
    await tx.update(billingAccounts).set({ hasDirectDebit: true }).where(eq(billingAccounts.id, billingAccountId))
    const ended = await endAuthority(tx, { billingAccountId, userId })
    await letCardsNotPay(tx, billingAccountId)
    const by = { billingAccountId, brand, userId, canMail }
    const owedCents = owedCentsOf(await findOwedOfAccount(tx, billingAccountId, localDayOf(givenAt)))
    await tellOther(tx, ended?.givenBy, {
      ...by,
      subject: CARD_ENDED,
      lines: ['We no longer take the bills from your card: they are paid by direct debit.'],
    })
    await tellOfChange(tx, {
      ...by,
      subject: 'Your direct debit with',
      lines: [
        before?.hasDirectDebit
          ? `From now on, we take what is due by direct debit from ${maskedNumber}, on the due day.`
          : `From your next bill on, we take what is due by direct debit from ${maskedNumber}, on the due day. We tell you the amount before, with the bill.`,
        ...(owedCents > 0 && !before?.hasDirectDebit
          ? [`What you owe now, ${moneyText(dollarsOf(owedCents))}, is not taken. Please pay it yourself.`]
          : []),
      ],
    })
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.direct_debit.given',
      billingAccountId,
      data: {
        accountName: row.accountName,
        accountNumber,
        paymentInformation: form === 'classic' ? text('paymentInformation') : PAYMENT_INFORMATION[brand],
        ...(form === 'classic' && {
          submitterName: text('submitterName'),
          mobileNumber: `+${withCountryCode(text('mobileNumber'))}`,
          bank: text('bank'),
          branch: text('branch'),
          branchAddress: text('branchAddress'),
        }),
      },
    })
    await changedByCustomer(tx, 'account', billingAccountId, billingAccountId)
    return true
  })
}

/** Takes the authority back, of a bank account or a card; where there is none nothing changes. A saved card stays saved. */
export async function endRecurring(db: Database, scope: Scope, canMail: boolean): Promise<void> {
  const { selected, userId } = scope
  if (!selected) return
  const { billingAccountId, brand } = selected
  const own = { billingAccountId, userId, brand, canMail }
  await changeOwnAccount(db, scope, billingAccountId, async (tx) => {
    const tell = (subject: string, line: string) => tellOfChange(tx, { ...own, subject, lines: [line] })
    await letCardsNotPay(tx, billingAccountId)
    const ended = await endAuthority(tx, own)
    if (ended) {
      const line = 'We no longer take the bills from the saved card. Please pay each bill by its due day.'
      await tell(CARD_ENDED, line)
      await tellOther(tx, ended.givenBy, { ...own, subject: CARD_ENDED, lines: [line] })
    }
    if (await endDebit(tx, own))
      await tell(
        'Your direct debit has ended with',
        'We no longer take your bills by direct debit. A payment that is on its way may still be taken. Please pay each bill by its due day.',
      )
  })
}
