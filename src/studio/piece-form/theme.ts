import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils'
import { AudienceField, OptionalField } from './fields.tsx'
import { ExperimentField } from './experiment-field.tsx'
import { MadeFormField } from '../forms/made-form-field.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { RichTextField } from './rich-text/rich-text-field.tsx'
import { TableField } from './table-field.tsx'
import { ArrayItemTemplate, ArrayTemplate, FieldTemplate, ObjectTemplate } from './templates.tsx'
import { ChoicesWidget, SelectWidget, TextWidget, ToggleWidget } from './widgets.tsx'

/** How rjsf renders pieces of the configuration. */
export const widgets: RegistryWidgetsType = {
  TextWidget,
  // TextWidget draws every kind of text: rjsf's own field of a day has no label.
  DateWidget: TextWidget,
  SelectWidget,
  CheckboxWidget: ToggleWidget,
  choices: ChoicesWidget,
}

/** By the format that a schema names, or by what rjsf or a ui schema calls it. */
export const fields: RegistryFieldsType = {
  audience: AudienceField,
  experiment: ExperimentField,
  OptionalDataControlsField: OptionalField,
  'made-form': MadeFormField,
  picture: PictureField,
  'rich-text': RichTextField,
  table: TableField,
}

export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate: ObjectTemplate,
  ArrayFieldTemplate: ArrayTemplate,
  ArrayFieldItemTemplate: ArrayItemTemplate,
}
