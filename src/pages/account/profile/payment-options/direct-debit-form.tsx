import { useState } from 'react'
import { giveDirectDebit, giveDirectDebitV2, recurringPaymentInfo } from '#schemas/payments/routes.ts'
import { billingAccounts } from '#schemas/account/routes.ts'
import type { RecurringPayments } from '#schemas/payments/entities.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import type { RouteInput } from '#schemas/route.ts'
import { call } from '#api/call.ts'
import { useWork } from '#api/use-action.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { useRefreshWithWidgets } from '#api/use-api.ts'
import { paddedBankAccount } from '#lib/forms/bank-account-text.ts'
import {
  BANKS,
  CLASSIC_FIELDS,
  type DirectDebitField,
  directDebitMessage,
  type DirectDebitValues,
  V2_FIELDS,
} from '#lib/forms/direct-debit.ts'
import { isMobilePhone } from '#lib/forms/nz-phone.ts'
import { ActionFailure } from '#forms/inline/action-failure.tsx'
import { type Fields, refusedText, useFields } from '#forms/use-fields.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { clearDraft, readDraft, storeDraft } from '#session/drafts.ts'
import { FormButtons } from '#ui/actions.tsx'
import { Form } from '#ui/form.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './payment-options.module.css'
import { Tick } from './tick.tsx'

interface Props {
  info: RecurringPayments
  /** bills are taken from another account until now */
  isChange: boolean
  onDone(): void
  /** leaves the form without setting anything up */
  onCancel(): void
}

const TERMS: readonly { field: DirectDebitField; label: string }[] = [
  { field: 'authoriseTAndC', label: 'I can authorise payments from this account on my own.' },
  { field: 'acknowledgeTAndC', label: 'I agree that my bills are taken from it on their due day, and have read the terms and conditions.' },
  { field: 'bankTAndC', label: 'My bank may accept this authority, and its own terms for direct debits apply.' },
]

const wrongWith = (field: DirectDebitField, values: DirectDebitValues) => directDebitMessage(field, values[field], isMobilePhone)

const draftKey = ({ form, billingAccountId }: RecurringPayments) => `direct debit ${form} ${billingAccountId}`
const isDraft = (draft: unknown): draft is DirectDebitValues => typeof draft === 'object' && draft !== null

/** True where a form was begun and not sent, such as before signing in again. */
export const hasDirectDebitDraft = (info: RecurringPayments): boolean => readDraft(draftKey(info), isDraft) !== undefined

export const clearDirectDebitDraft = (info: RecurringPayments) => clearDraft(draftKey(info))

/** Gives the authority: classic for who signs for a business, V2 for a home. */
export function DirectDebitForm({ info, isChange, onDone, onCancel }: Props) {
  const { billingAccountId, form, paymentInformation } = info
  const isClassic = form === 'classic'
  const key = draftKey(info)
  const [initial] = useState(() => readDraft(key, isDraft) ?? (isClassic ? { paymentInformation } : {}))
  // The number of a bank account is stored nowhere in the browser.
  const fields = useFields<DirectDebitValues>(isClassic ? CLASSIC_FIELDS : V2_FIELDS, initial, wrongWith, (values) =>
    storeDraft(key, { ...values, bankAccountNumber: undefined, bankAccountNumberV2: undefined }),
  )
  const refresh = useRefreshWithWidgets()
  const keyFor = useKeyFor()
  const [give, state] = useWork(async () => {
    const body = { ...fields.values, billingAccountId, instructionKey: keyFor([billingAccountId, fields.values]) }
    // The fields of each form are those that its call takes.
    const given = isClassic
      ? call(giveDirectDebit, { body: body as RouteInput<typeof giveDirectDebit>['body'] })
      : call(giveDirectDebitV2, { body: body as RouteInput<typeof giveDirectDebitV2>['body'] })
    await given.catch(fields.refuse)
    clearDirectDebitDraft(info)
    await refresh(recurringPaymentInfo.path, billingAccounts.path, notificationIcons.path)
    onDone()
  })

  const undone = isChange ? 'The bank account was not changed.' : 'Direct debit was not set up.'
  const number = isClassic ? 'bankAccountNumber' : 'bankAccountNumberV2'
  return (
    <Form className={css.form} onSubmit={(form) => fields.send(form, give)} noValidate>
      {isClassic && (
        <>
          <Text fields={fields} field="submitterName" label="Your name" autoComplete="name" />
          <Text fields={fields} field="mobileNumber" label="Your mobile phone number" autoComplete="tel-national" />
        </>
      )}
      <Text fields={fields} field="bankAccountName" label="Name of the bank account" hint="As your bank statement shows it." />
      {isClassic && <Bank fields={fields} />}
      {isClassic && <Text fields={fields} field="branch" label="Branch of the bank" />}
      <Text
        fields={fields}
        field={number}
        label="Bank account number"
        hint="Such as 01-0902-0068389-000."
        inputMode="numeric"
        format={paddedBankAccount}
      />
      {isClassic && (
        <>
          <Text fields={fields} field="branchAddress" label="Address of the branch" />
          <Text fields={fields} field="paymentInformation" label="What your bank statement says" hint="Up to 12 characters." />
        </>
      )}
      {TERMS.map(({ field, label }) => (
        <Tick
          key={field}
          id={field}
          label={label}
          isTicked={fields.values[field] === true}
          error={fields.errorOf(field)}
          onChange={(isTicked) => change(fields, field, isTicked)}
        />
      ))}
      {pageSettings.links.terms && (
        <p>
          <LinkTo href={pageSettings.links.terms}>Read the terms and conditions</LinkTo>
        </p>
      )}
      <FormButtons
        submit={isChange ? 'Change the bank account' : 'Set up direct debit'}
        isBusy={state.is === 'running'}
        onCancel={() => {
          clearDirectDebitDraft(info)
          onCancel()
        }}
      />
      <ActionFailure of={state} text={(problem) => refusedText(problem, undone)} />
    </Form>
  )
}

const textOf = ({ values }: Fields<DirectDebitValues>, field: DirectDebitField): string => String(values[field] ?? '')

/** Its message appears while it is typed. */
function change(fields: Fields<DirectDebitValues>, field: DirectDebitField, value: string | boolean) {
  fields.touch(field)
  fields.change({ [field]: value })
}

interface FieldProps {
  fields: Fields<DirectDebitValues>
  field: DirectDebitField
  label: string
}

function Text({
  fields,
  field,
  label,
  format = (text) => text,
  ...more
}: FieldProps & {
  hint?: string
  autoComplete?: string
  inputMode?: 'numeric'
  format?(text: string): string
}) {
  return (
    <TextField
      id={field}
      label={label}
      value={textOf(fields, field)}
      onChange={(text) => change(fields, field, text)}
      onBlur={() => {
        // Only what is written otherwise is a change: it takes away what the server has said of the field.
        const written = format(textOf(fields, field))
        if (written !== textOf(fields, field)) change(fields, field, written)
        fields.touch(field)
      }}
      error={fields.errorOf(field)}
      {...more}
    />
  )
}

function Bank({ fields }: { fields: Fields<DirectDebitValues> }) {
  const error = fields.errorOf('bank')
  return (
    <div className={css.field}>
      <Select
        label="Bank"
        error={error}
        onBlur={() => fields.touch('bank')}
        options={[{ value: '', label: 'Choose your bank' }, ...BANKS.map((bank) => ({ value: bank as string, label: bank as string }))]}
        value={textOf(fields, 'bank')}
        onChange={(bank) => change(fields, 'bank', bank)}
      />
    </div>
  )
}
