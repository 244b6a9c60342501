import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#lib/paths.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { studioTemplate } from '#schemas/templates/routes.ts'
import { call } from '#api/call.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { addTab } from '../draft/page-edits.ts'
import { freeId, tabsIn } from '../draft/pieces.ts'
import { studioPath } from '../studio-path.ts'
import css from '../studio.module.css'
import { useTemplates } from '../templates/use-templates.ts'
import { useAttempt } from '../use-attempt.tsx'
import { faultOfPath } from './address-field.tsx'
import { errorIn, LONGEST_LABEL } from './tab-fields.tsx'

export const freePath = (path: string, tabs: readonly TabDocument[]): string =>
  faultOfPath({ id: '', path }, tabs) ? freePath(`${path}-2`, tabs) : path

/** Adds a tab, empty or from a template, and opens its page. */
export function AddTab() {
  const [label, setLabel] = useState('')
  const [templateId, setTemplateId] = useState('')
  const navigate = useNavigate()
  const templates = useTemplates().data?.templates ?? []
  const { attempt, isBusy, notice } = useAttempt('The tab was not added')
  const fault = label === '' ? undefined : errorIn({ label }, 'label')
  const add = () =>
    attempt(async () => {
      const template = templateId === '' ? undefined : await call(studioTemplate, { params: { templateId } })
      const { pieces } = useDraft.getState()
      const id = freeId(pieces, label)
      addTab({ id, label: label.trim(), path: freePath(`${paths.account()}/${id}`, tabsIn(pieces)) }, template?.content)
      setLabel('')
      navigate(studioPath(`pages/${id}`))
    })
  return (
    <Form className={`framed ${css.panel}`} onSubmit={() => !fault && add()}>
      <TextField label="New tab" value={label} maxLength={LONGEST_LABEL} error={fault} onChange={setLabel} />
      {templates.length > 0 && (
        <Select
          label="Begin with"
          options={[{ value: '', label: 'An empty page' }, ...templates.map((one) => ({ value: one.id, label: one.name }))]}
          value={templateId}
          onChange={setTemplateId}
        />
      )}
      {notice}
      <div className={css.row}>
        <Button isSubmit isBusy={isBusy} disabledReason={label.trim() ? undefined : 'Enter a label first'}>
          Add the tab
        </Button>
      </div>
    </Form>
  )
}
