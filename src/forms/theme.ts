import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils'
import { AddressField } from './fields/address-field.tsx'
import { ChoiceField } from './fields/choice-field.tsx'
import { RoomsField } from './fields/rooms-field.tsx'
import { FieldErrors, FieldTemplate, NoTemplate, ObjectTemplate, QuestionHint } from './templates/templates.tsx'
import { AmountWidget } from './widgets/amount.tsx'
import { BankAccountWidget } from './widgets/bank-account.tsx'
import { ChoiceWidget } from './widgets/choice.tsx'
import { DropdownWidget } from './widgets/dropdown.tsx'
import { PropertyColoursWidget, PropertyStyleWidget } from './widgets/property.tsx'
import { TermsWidget } from './widgets/terms.tsx'
import { DateWidget, EmailWidget, PhoneWidget, TextWidget } from './widgets/text.tsx'
import { ToggleWidget } from './widgets/toggle.tsx'

/** Our components for rjsf: `ui:widget` and `ui:field` name them, and rjsf chooses some by the schema. */
export const widgets: RegistryWidgetsType = {
  TextWidget,
  EmailWidget,
  DateWidget,
  SelectWidget: ChoiceWidget,
  CheckboxWidget: ToggleWidget,
  phone: PhoneWidget,
  email: EmailWidget,
  bankAccount: BankAccountWidget,
  amount: AmountWidget,
  dropdown: DropdownWidget,
  terms: TermsWidget,
  propertyStyle: PropertyStyleWidget,
  propertyColours: PropertyColoursWidget,
}

export const fields: RegistryFieldsType = { choice: ChoiceField, rooms: RoomsField, address: AddressField }

export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  DescriptionFieldTemplate: QuestionHint,
  FieldErrorTemplate: FieldErrors,
  FieldHelpTemplate: NoTemplate,
}
