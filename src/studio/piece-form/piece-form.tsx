import Form from '@rjsf/core/lib/components/Form.js'
import { type ErrorSchema, type RJSFSchema, setByPath, type UiSchema, useDeepCompareMemo } from '@rjsf/utils'
import { useMemo } from 'react'
import { fields, templates, widgets } from './theme.ts'
import { errorsIn, type PieceSchema } from './piece-schemas.ts'
import shared from '../studio.module.css'

interface Props {
  piece: PieceSchema
  value: unknown
  onChange(value: unknown): void
  /** the piece, such as `content:tips`: an audience in it counts its customers by that and the entry's name */
  owner: string
  isReadOnly?: boolean
  /** which parts of it may be changed, where not all may */
  may?: MayChange
}

type Path = readonly (string | number)[]
/** Whether anything in a part may be changed, and whether the whole may be added and removed. */
type MayChange = (path: Path) => { inside: boolean; whole: boolean }

/** What templates and fields need besides the schema. */
export interface PieceContext {
  owner: string
  value: unknown
  errors: ErrorSchema
  isReadOnly: boolean
  may: MayChange
  change(path: Path, value: unknown): void
}

const everything: MayChange = () => ({ inside: true, whole: true })

/** A field is there because staff have set it. */
const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

const WHOLE: UiSchema = {
  'ui:globalOptions': { enableOptionalDataFieldForType: ['object'] },
  'ui:submitButtonOptions': { norender: true },
}

/** A form made from a schema of the configuration; errors appear beside their fields as staff type. */
export function PieceForm({ piece, value, onChange, owner, isReadOnly = false, may = everything }: Props) {
  const { schema, validator } = piece
  const uiSchema = useMemo(() => ({ ...uiSchemaOf(schema), ...WHOLE }), [schema])
  const errors = useDeepCompareMemo(errorsIn(piece, value) as ErrorSchema)
  const context: PieceContext = {
    owner,
    value,
    errors,
    isReadOnly,
    may,
    change(path, next) {
      if (path.length === 0) return onChange(next)
      const changed = structuredClone(value) as object
      setByPath(changed, [...path], next)
      onChange(changed)
    },
  }
  return (
    <fieldset className={shared.fields} disabled={isReadOnly}>
      <Form
        // It has no submit button, and Enter must not submit.
        tagName="div"
        className={shared.fields}
        schema={schema}
        uiSchema={uiSchema}
        formData={value}
        validator={validator}
        templates={templates}
        widgets={widgets}
        fields={fields}
        formContext={context}
        extraErrors={errors}
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        noHtml5Validate
        noValidate
        showErrorList={false}
        // rjsf sets a field that was cleared to undefined, which JSON does not have.
        onChange={({ formData }, id) => id !== undefined && onChange(JSON.parse(JSON.stringify(formData)))}
      />
    </fieldset>
  )
}

/** Fields that are drawn in one way wherever they are. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['audience', 'experiment'])

/** How rjsf renders a schema, where that does not follow from its type. */
function uiSchemaOf({ type, format, properties = {}, items, minItems = 0, additionalProperties }: RJSFSchema): UiSchema {
  if (format && Object.hasOwn(fields, format)) return { 'ui:field': format }
  if (type === 'array') {
    const item = items as RJSFSchema
    return item.enum ? { 'ui:widget': 'choices' } : { items: { ...uiSchemaOf(item), 'ui:least': minItems } }
  }
  const drawings = Object.entries(properties).map(([name, field]): [string, UiSchema] => [
    name,
    OWN_FIELDS.has(name) ? { 'ui:field': name } : uiSchemaOf(field as RJSFSchema),
  ])
  if (typeof additionalProperties !== 'object') {
    // Made from what is written above it: new-ids.ts.
    const made = ['id', 'promoId'].filter((name) => Object.hasOwn(properties, name))
    return { ...Object.fromEntries(drawings), ...(made.length > 0 && { 'ui:order': ['*', ...made] }) }
  }
  // Staff have named these fields, so no switch adds or removes them.
  return { additionalProperties: { ...uiSchemaOf(additionalProperties), 'ui:enableOptionalDataFieldForType': [] } }
}
