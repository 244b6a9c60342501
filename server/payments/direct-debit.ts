import { eq } from 'drizzle-orm'
import type { AccountKind } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { dayText } from '#lib/day-text.ts'
import { formatBankAccount } from '#lib/forms/bank-account-text.ts'
import { CLASSIC_FIELDS, type DirectDebitValues, directDebitMessage, maskedAccount, V2_FIELDS } from '#lib/forms/direct-debit.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import { isMobilePhone, withCountryCode } from '#lib/forms/nz-phone.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { RecurringPayments } from '#schemas/payments/entities.ts'
import type { Scope } from '../access.ts'
import { lockAccount } from '../account/lock-account.ts'
import type { Database } from '../db/open.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { directDebits } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../feed/events/record.ts'
import { changedByCustomer } from '../feed/records.ts'
import { letter } from '../mail/letter.ts'
import { storeMail } from '../mail/mailer.ts'

/** What a bank statement says unless the customer writes something else. Source: portal-shell.md, section 9. */
const PAYMENT_INFORMATION: Record<Brand, string> = { northlight: 'Northlight', pip: 'Pip' }

/** The ways to pay by itself; direct debit alone by default. Source: portal-shell.md, section 9. */
export const RECURRING_OPTIONS: RecurringPayments['recurringPaymentOptions'] = ['directDebit']

/** Who signs for a business says who they are, and where its bank is. */
const formOf = (kind: AccountKind) => (kind === 'sme' ? 'classic' : 'v2')

/** How the bills of the selected account are paid by themselves; undefined without one. */
export async function findRecurring(db: Database, { selected }: Scope): Promise<RecurringPayments | undefined> {
  if (!selected) return undefined
  const { billingAccountId, kind, brand } = selected
  const [row] = await db
    .select({ hasDirectDebit: billingAccounts.hasDirectDebit, authority: directDebits })
    .from(billingAccounts)
    .leftJoin(directDebits, eq(directDebits.billingAccountId, billingAccounts.id))
    .where(eq(billingAccounts.id, billingAccountId))
  if (!row) return undefined
  const { hasDirectDebit, authority } = row
  return {
    autopay: { status: hasDirectDebit ? 'active' : 'none', options: RECURRING_OPTIONS },
    recurringPaymentType: { paymentMethod: hasDirectDebit ? 'directDebit' : 'none' },
    recurringPaymentOptions: RECURRING_OPTIONS,
    hasDiscount: false,
    recurringPaymentDiscount: 0,
    canDeleteRecurring: hasDirectDebit,
    showRemoveUpdateAutopayButton: hasDirectDebit,
    form: formOf(kind),
    paymentInformation: PAYMENT_INFORMATION[brand],
    paymentAuthority:
      hasDirectDebit && authority
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

interface Given {
  form: 'classic' | 'v2'
  values: DirectDebitValues
  instructionKey: string
  canMail: boolean
}

/** Takes an authority that has nothing wrong; the same again changes nothing. */
export async function giveDirectDebit(db: Database, scope: Scope, { form, values, instructionKey, canMail }: Given): Promise<void> {
  const { selected, userId } = scope
  if (!selected) return
  const { billingAccountId, brand } = selected
  const text = (field: keyof DirectDebitValues) => String(values[field] ?? '').trim()
  const accountNumber = formatBankAccount(text(form === 'classic' ? 'bankAccountNumber' : 'bankAccountNumberV2'))
  const maskedNumber = maskedAccount(accountNumber)
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, billingAccountId)
    const [known] = await tx.select().from(directDebits).where(eq(directDebits.billingAccountId, billingAccountId))
    if (known?.instructionKey === instructionKey) return
    const row = { accountName: text('bankAccountName'), maskedNumber, instructionKey, givenBy: userId, givenAt: new Date() }
    await tx
      .insert(directDebits)
      .values({ billingAccountId, ...row })
      .onConflictDoUpdate({ target: directDebits.billingAccountId, set: row })
    await tx.update(billingAccounts).set({ hasDirectDebit: true }).where(eq(billingAccounts.id, billingAccountId))
    await confirm(tx, scope, canMail, 'Your direct debit with', [
      `From your next bill on, we take what is due by direct debit from ${maskedNumber}, on the due day. We tell you the amount before, with the bill.`,
    ])
    await recordEvent(tx, scope, {
      type: 'nz.switchboard.direct_debit.given',
      billingAccountId,
      subject: billingAccountId,
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
  })
}

/** Takes the authority back; where there is none nothing changes. */
export async function endDirectDebit(db: Database, scope: Scope, canMail: boolean): Promise<void> {
  if (!scope.selected) return
  const { billingAccountId } = scope.selected
  await inTransaction(db, async (tx) => {
    const [account] = await tx.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId)).for('update')
    if (!account?.hasDirectDebit) return
    await tx.delete(directDebits).where(eq(directDebits.billingAccountId, billingAccountId))
    await tx.update(billingAccounts).set({ hasDirectDebit: false }).where(eq(billingAccounts.id, billingAccountId))
    await confirm(tx, scope, canMail, 'Your direct debit has ended with', [
      'We no longer take your bills by direct debit. A payment that is on its way may still be taken. Please pay each bill by its due day.',
    ])
    await recordEvent(tx, scope, { type: 'nz.switchboard.direct_debit.ended', billingAccountId, subject: billingAccountId, data: {} })
    await changedByCustomer(tx, 'account', billingAccountId, billingAccountId)
  })
}

/** Whoever did it, the customer hears of it. */
async function confirm(
  tx: Database,
  { userId, selected }: Scope,
  canMail: boolean,
  subject: string,
  lines: readonly string[],
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId))
  if (!canMail || !person || !selected) return
  const on = dayText(localDayOf(new Date()), 'year')
  const unasked = `If you did not ask for this on ${on}, call us now, and we put it right.`
  await storeMail(
    tx,
    letter(selected.brand, person, subject, [...lines, unasked, `${BRANDS[selected.brand].name} never asks for a password.`]),
  )
}
