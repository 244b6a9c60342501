import { flushSync } from 'react-dom'
import { giveDirectDebit, giveDirectDebitV2, recurringPaymentInfo } from '#schemas/payments/routes.ts'
import { billingAccounts } from '#schemas/account/routes.ts'
import type { RecurringPayments } from '#schemas/payments/entities.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import type { RouteInput } from '#schemas/route.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { problemOf } from '#api/problem.ts'
import { useWork } from '#api/use-action.ts'
import { useKeyFor } from '#api/use-key-for.ts'
import { useRefresh } from '#api/use-api.ts'
import { paddedBankAccount } from '#lib/forms/bank-account-text.ts'
import { BANKS, type DirectDebitField, type DirectDebitValues } from '#lib/forms/direct-debit.ts'
import { ReloadPage } from '#forms/inline/reload-page.tsx'
import { SignInAgain } from '#forms/inline/sign-in-again.tsx'
import { pageSettings } from '#browser/page-settings.ts'
import { FormButtons } from '#ui/actions.tsx'
import { focusFirstWrong, Form } from '#ui/form.tsx'
import { LinkTo } from '#ui/link-to.tsx'
import { Select } from '#ui/select.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './payment-options.module.css'
import { Tick } from './tick.tsx'
import { type Fields, useFields } from './use-fields.ts'

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

/** Gives the authority: classic for who signs for a business, V2 for a home. */
export function DirectDebitForm({ info: { billingAccountId, form, paymentInformation }, isChange, onDone, onCancel }: Props) {
  const fields = useFields(form, form === 'classic' ? { paymentInformation } : {})
  const refresh = useRefresh()
  const forgetWidgetData = useForgetWidgetData()
  const keyFor = useKeyFor()
  const [give, state] = useWork(async (values: DirectDebitValues) => {
    const body = { ...values, billingAccountId, instructionKey: keyFor([billingAccountId, values]) }
    // The fields of each form are those that its call takes.
    const given =
      form === 'classic'
        ? call(giveDirectDebit, { body: body as RouteInput<typeof giveDirectDebit>['body'] })
        : call(giveDirectDebitV2, { body: body as RouteInput<typeof giveDirectDebitV2>['body'] })
    await given.catch((error) => {
      // Drawn before the focus looks for what is wrong.
      flushSync(() => fields.refuse(problemOf(error).errors ?? []))
      throw error
    })
    forgetWidgetData()
    await refresh(recurringPaymentInfo.path, billingAccounts.path, notificationIcons.path)
    onDone()
  })

  async function submit(form: HTMLFormElement) {
    const values = fields.finish()
    if (values) await give(values)
    focusFirstWrong(form)
  }

  const problem = state.is === 'failed' ? state.problem : undefined
  const undone = isChange ? 'The bank account was not changed.' : 'Direct debit was not set up.'
  const number = form === 'classic' ? 'bankAccountNumber' : 'bankAccountNumberV2'
  return (
    <Form className={css.form} onSubmit={submit} noValidate>
      {form === 'classic' && (
        <>
          <Text fields={fields} field="submitterName" label="Your name" autoComplete="name" />
          <Text fields={fields} field="mobileNumber" label="Your mobile phone number" autoComplete="tel-national" />
        </>
      )}
      <Text fields={fields} field="bankAccountName" label="Name of the bank account" hint="As your bank statement shows it." />
      {form === 'classic' && <Bank fields={fields} />}
      {form === 'classic' && <Text fields={fields} field="branch" label="Branch of the bank" />}
      <Text
        fields={fields}
        field={number}
        label="Bank account number"
        hint="Such as 01-0902-0068389-000."
        inputMode="numeric"
        format={paddedBankAccount}
      />
      {form === 'classic' && (
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
          isTicked={fields.isTicked(field)}
          error={fields.errorOf(field)}
          onChange={(isTicked) => fields.change(field, isTicked)}
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
        onCancel={onCancel}
      />
      {problem && (
        <StateLine tone="bad">{problem.errors ? `${undone} Please check what is marked above.` : failureText(problem, undone)}</StateLine>
      )}
      <ReloadPage after={state} />
      {problem?.type === '/error/sign_in_again' && <SignInAgain />}
    </Form>
  )
}

interface FieldProps {
  fields: Fields
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
      value={fields.text(field)}
      onChange={(text) => fields.change(field, text)}
      onBlur={() => {
        // Only what is written otherwise is a change: it takes away what the server has said of the field.
        const written = format(fields.text(field))
        if (written !== fields.text(field)) fields.change(field, written)
        fields.touch(field)
      }}
      error={fields.errorOf(field)}
      {...more}
    />
  )
}

function Bank({ fields }: { fields: Fields }) {
  const error = fields.errorOf('bank')
  return (
    <div className={css.field}>
      <Select
        label="Bank"
        isStacked
        error={error}
        onBlur={() => fields.touch('bank')}
        options={[{ value: '', label: 'Choose your bank' }, ...BANKS.map((bank) => ({ value: bank as string, label: bank as string }))]}
        value={fields.text('bank')}
        onChange={(bank) => fields.change('bank', bank)}
      />
    </div>
  )
}
