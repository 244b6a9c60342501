import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils'
import { AudienceField, OptionalField } from './fields.tsx'
import { ArrayItemTemplate, ArrayTemplate, FieldTemplate, ObjectTemplate } from './templates.tsx'
import { ChoicesWidget, SelectWidget, TextWidget, ToggleWidget } from './widgets.tsx'

/** How rjsf renders pieces of the configuration. */
export const widgets: RegistryWidgetsType = {
  TextWidget,
  // A day is typed as text: rjsf's own field has no label.
  DateWidget: TextWidget,
  SelectWidget,
  CheckboxWidget: ToggleWidget,
  choices: ChoicesWidget,
}

export const fields: RegistryFieldsType = { audience: AudienceField, OptionalDataControlsField: OptionalField }

export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ArrayTemplate,
  ArrayFieldItemTemplate: ArrayItemTemplate,
}
