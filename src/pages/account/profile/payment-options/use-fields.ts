import { useState } from 'react'
import { CLASSIC_FIELDS, type DirectDebitField, type DirectDebitValues, directDebitMessage, V2_FIELDS } from '#lib/forms/direct-debit.ts'
import { isMobilePhone } from '#lib/forms/nz-phone.ts'
import type { AnswerMessage } from '#lib/forms/messages.ts'

export interface Fields {
  text(field: DirectDebitField): string
  isTicked(field: DirectDebitField): boolean
  /** what is wrong with a field that was touched */
  errorOf(field: DirectDebitField): string | undefined
  change(field: DirectDebitField, value: string | boolean): void
  touch(field: DirectDebitField): void
  /** Touches every field. @returns the values, or undefined where one of them is wrong */
  finish(): DirectDebitValues | undefined
  /** Takes over what the server says of fields. */
  refuse(refusals: readonly AnswerMessage[]): void
}

/**
 * The fields of the direct debit form: a message appears once its field was touched, and the form is whole once every field is right.
 * Source: portal-shell.md, section 5, Direct debit form.
 */
export function useFields(form: 'classic' | 'v2', initial: DirectDebitValues): Fields {
  const own: readonly DirectDebitField[] = form === 'classic' ? CLASSIC_FIELDS : V2_FIELDS
  const [values, setValues] = useState<DirectDebitValues>(initial)
  const [touched, setTouched] = useState<ReadonlySet<DirectDebitField>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<DirectDebitField, string>>>({})
  const wrongWith = (field: DirectDebitField) => directDebitMessage(field, values[field], isMobilePhone)
  const touch = (field: DirectDebitField) => setTouched((before) => (before.has(field) ? before : new Set(before).add(field)))
  return {
    text: (field) => String(values[field] ?? ''),
    isTicked: (field) => values[field] === true,
    errorOf: (field) => (touched.has(field) ? (wrongWith(field) ?? refused[field]) : undefined),
    change(field, value) {
      setValues((before) => ({ ...before, [field]: value }))
      setRefused(({ [field]: _settled, ...others }) => others)
      touch(field)
    },
    touch,
    finish() {
      setTouched(new Set(own))
      return own.some((field) => wrongWith(field)) ? undefined : Object.fromEntries(own.map((field) => [field, values[field]]))
    },
    refuse(refusals) {
      setTouched(new Set(own))
      setRefused(Object.fromEntries(refusals.map(({ pointer, detail }) => [pointer.slice(1), detail])))
    },
  }
}
