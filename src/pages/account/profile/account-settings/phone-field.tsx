import { accountDetails } from '#schemas/account/routes.ts'
import { removePhone, savePhone } from '#schemas/contact/routes.ts'
import { call } from '#api/call.ts'
import { saveAndRefresh, useRefresh } from '#api/use-api.ts'
import { InlineField } from '#forms/inline/inline-field.tsx'
import { foreignCountryOf, phoneForReading, withCountryCode } from '#lib/forms/nz-phone.ts'
import { typedPhone } from '#lib/forms/typed-phone.ts'

interface Props {
  kind: 'work' | 'home' | 'mobile'
  label: string
  /** in digits with its country code; empty where there is none */
  number: string
  userId: string
  disabledReason: string | undefined
}

/** A phone number: typed as people write them, posted with its country code. Source: portal-shell.md, section 5, Phone. */
export function PhoneField({ kind, label, number, userId, disabledReason }: Props) {
  const refresh = useRefresh()
  const shown = number ? phoneForReading(number) : undefined
  const change = (run: () => Promise<unknown>) => saveAndRefresh(run, () => refresh(accountDetails.path))
  return (
    <InlineField
      label={label}
      value={shown}
      empty="No number"
      formId="phone"
      question="number"
      initial={{ number: shown && typedPhone(shown), kind }}
      doubt={doubtAbout}
      draftKey={`phone ${kind} ${userId}`}
      disabledReason={disabledReason}
      save={(answer) => change(() => call(savePhone, { params: { kind }, body: { number: withCountryCode(String(answer)), was: number } }))}
      remove={() => change(() => call(removePhone, { params: { kind }, body: { number: '', was: number } }))}
    />
  )
}

/** A number typed without `+` may be read as one of another country. */
function doubtAbout(answer: unknown): string | undefined {
  const country = foreignCountryOf(String(answer))
  return country && `${phoneForReading(String(answer))} is a number in ${country}.`
}
