import { useEffect, useId, useState } from 'react'
import type { RouteAnswer } from '#schemas/route.ts'
import { endpointSettings, type Endpoint } from '#schemas/webhooks/entities.ts'
import type { webhookEndpoints } from '#schemas/webhooks/routes.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Choices } from '../piece-form/choices.tsx'
import css from '../studio.module.css'
import { useAttempt, type Work } from '../use-attempt.tsx'
import own from './webhooks.module.css'

export type Types = RouteAnswer<typeof webhookEndpoints>['types']
export type EndpointDraft = Pick<Endpoint, 'url' | 'description' | 'types'>

interface Props {
  start: EndpointDraft
  types: Types
  submit: string
  /** the notice's title when it fails */
  failure: string
  onSubmit(draft: EndpointDraft): ReturnType<Work>
}

/** What the server would refuse for being empty. */
const missingIn = ({ url, description }: EndpointDraft): string | undefined =>
  description.trim() === '' ? 'Enter a name first' : url.trim() === '' ? 'Enter a URL first' : undefined

/** Where a system is told, and of what. */
export function EndpointForm({ start, types, submit, failure, onSubmit }: Props) {
  const [draft, setDraft] = useState(start)
  const urlId = useId()
  const { isBusy, attempt, notice, errors } = useAttempt(failure, ['/url'])
  const refusal = missingIn(draft)
  const { url, description } = endpointSettings
  useEffect(() => {
    if (errors.has('/url')) document.getElementById(urlId)?.focus()
  }, [errors, urlId])
  return (
    <Form className={css.fields} onSubmit={() => attempt(() => onSubmit(draft))}>
      <TextField
        label="Name"
        hint="The system, as your colleagues call it"
        value={draft.description}
        maxLength={description.maxLength}
        onChange={(text) => setDraft({ ...draft, description: text })}
      />
      <TextField
        id={urlId}
        label="URL"
        value={draft.url}
        maxLength={url.maxLength}
        error={errors.get('/url')}
        onChange={(text) => setDraft({ ...draft, url: text })}
      />
      {/* There are dozens of them, and most systems take all. */}
      <details className={own.which} open={start.types.length > 0}>
        <summary>
          {draft.types.length === 0
            ? 'Events: all, with those that later versions add'
            : `Events: ${draft.types.length} of ${types.length}`}
        </summary>
        <Choices
          label="Events"
          hint="Choose none to send all events, with those that later versions add."
          options={types.map(({ type }) => type)}
          nameOf={(type) => summaryOf(types, type)}
          value={draft.types}
          // The choices are types: they come from the list above.
          onChange={(chosen) => setDraft({ ...draft, types: (chosen ?? []) as EndpointDraft['types'] })}
        />
      </details>
      {notice}
      <div className={css.row}>
        <Button isSubmit isBusy={isBusy} disabledReason={refusal}>
          {submit}
        </Button>
      </div>
    </Form>
  )
}

export const summaryOf = (types: Types, type: string): string => types.find((one) => one.type === type)?.summary ?? type
