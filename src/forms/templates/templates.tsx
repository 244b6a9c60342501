import {
  type DescriptionFieldProps,
  descriptionId,
  errorId,
  type FieldErrorProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils'
import css from './templates.module.css'

/** Ids of a field's hint and error. */
export function describedBy(id: string, hint: unknown, errors: readonly string[]): string | undefined {
  return [hint && descriptionId(id), errors.length > 0 && errorId(id)].filter(Boolean).join(' ') || undefined
}

/** A question: label, hint, field and error. */
export function FieldTemplate({
  id,
  label,
  description,
  rawDescription,
  errors,
  rawErrors = [],
  children,
  schema,
  uiSchema,
  hidden,
  fieldPathId,
}: FieldTemplateProps) {
  if (fieldPathId.path.length === 0) return children
  if (hidden) return <div hidden>{children}</div>
  const about = describedBy(id, rawDescription, rawErrors)
  const name = String(fieldPathId.path[0])
  if (isGroup(schema, uiSchema)) {
    const isSingle = schema.type !== 'array'
    return (
      <fieldset
        className={css.question}
        data-question={name}
        role={isSingle ? 'radiogroup' : undefined}
        aria-describedby={about}
        aria-invalid={isSingle ? rawErrors.length > 0 : undefined}
      >
        <legend className={css.legend}>{label}</legend>
        {description}
        {children}
        {errors}
      </fieldset>
    )
  }
  // A tick box has its label beside it.
  const isTick = schema.type === 'boolean'
  // The hint of an address is about searching, and its error belongs to what is typed: its field shows both.
  const hasOwnTexts = isAddress(uiSchema)
  return (
    <div className={css.question} data-question={name}>
      {!isTick && (
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
      )}
      {!isTick && !hasOwnTexts && description}
      {children}
      {!hasOwnTexts && errors}
    </div>
  )
}

/** True for a field of several inputs, which the question names together. */
function isGroup(schema: RJSFSchema, uiSchema: FieldTemplateProps['uiSchema']): boolean {
  if (uiSchema?.['ui:widget'] === 'dropdown' || isAddress(uiSchema)) return false
  return schema.oneOf !== undefined || schema.enum !== undefined || schema.type === 'array'
}

const isAddress = (uiSchema: FieldTemplateProps['uiSchema']) => uiSchema?.['ui:field'] === 'address'

export const ObjectTemplate = ({ properties }: ObjectFieldTemplateProps) => properties.map(({ content }) => content)

export function QuestionHint({ id, description }: DescriptionFieldProps) {
  return description ? (
    <p id={id} className={`quiet ${css.hint}`}>
      {description}
    </p>
  ) : null
}

/** Always rendered, so that screen readers announce errors. */
export function FieldErrors({ errors = [], fieldPathId }: FieldErrorProps) {
  return (
    <p id={errorId(fieldPathId.$id)} className={css.error} aria-live="polite">
      {errors[0]}
    </p>
  )
}

export const NoTemplate = () => null
