import type { RJSFSchema } from '@rjsf/utils'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import { AudienceEditor } from '../audience-editor.tsx'
import { editTab } from '../draft/page-edits.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { errorsIn, pieceSchema } from '../piece-form/piece-schemas.ts'
import { labelOf } from '#lib/field-words.ts'
import css from '../studio.module.css'
import { ReadOnlyLine } from '../read-only-line.tsx'
import { useReadOnlyReason } from '../use-read-only.ts'
import { AddressField } from './address-field.tsx'

const tabSchema = pieceSchema('tab')
const fields = (tabSchema?.schema.properties ?? {}) as Record<string, RJSFSchema>
const groups = (fields.group?.enum ?? []) as NonNullable<TabDocument['group']>[]
export const LONGEST_LABEL = fields.label?.maxLength

export const errorIn = (tab: Partial<TabDocument>, field: 'label' | 'path') => tabSchema && errorsIn(tabSchema, tab)[field]?.__errors?.[0]

/** What a tab is called, where it is, and who sees it. */
export function TabFields({ tab }: { tab: TabDocument }) {
  const reason = useReadOnlyReason(`tab:${tab.id}`)
  const isReadOnly = reason !== undefined
  const change = (fields: Partial<TabDocument>, description = `Changed the tab “${tab.id}”`) =>
    editTab(description, tab.id, (edited) => void Object.assign(edited, fields))
  return (
    <fieldset className={css.fields} disabled={isReadOnly}>
      <ReadOnlyLine reason={reason} />
      <TextField
        label="Label"
        value={tab.label}
        maxLength={LONGEST_LABEL}
        error={errorIn(tab, 'label')}
        onChange={(text) => change({ label: text })}
      />
      <TextField
        label="Short label"
        hint="In the bar at the foot of a phone. Without one, the label is there."
        value={tab.shortLabel ?? ''}
        maxLength={fields.shortLabel?.maxLength}
        onChange={(text) => change({ shortLabel: text || undefined })}
      />
      <AddressField tab={tab} isReadOnly={isReadOnly} error={errorIn(tab, 'path')} />
      <Select
        label="Navigation group"
        options={[
          { value: '', label: 'None: customers reach it by links only' },
          ...groups.map((one) => ({ value: one, label: labelOf(one) })),
        ]}
        value={tab.group ?? ''}
        onChange={(chosen) => change({ group: chosen || undefined })}
      />
      <Toggle
        label="Hidden from everyone"
        hint={tab.experiment && 'Hiding the page ends its experiment until it is shown again.'}
        isOn={tab.isHidden ?? false}
        onChange={(isOn) => change({ isHidden: isOn || undefined }, `${isOn ? 'Hid' : 'Showed'} the tab “${tab.label}”`)}
      />
      <AudienceEditor
        audience={tab.audience}
        owner={`tab:${tab.id}`}
        onChange={(audience) => change({ audience }, `Changed who sees the tab “${tab.id}”`)}
      />
    </fieldset>
  )
}
