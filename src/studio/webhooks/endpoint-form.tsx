import type { RouteAnswer } from '#schemas/route.ts'
import { endpointSettings, type Endpoint } from '#schemas/webhooks/entities.ts'
import type { webhookEndpoints } from '#schemas/webhooks/routes.ts'
import { TextField } from '#ui/text-field.tsx'
import { Choices } from '../piece-form/choices.tsx'
import css from '../studio.module.css'

export type Types = RouteAnswer<typeof webhookEndpoints>['types']
export type EndpointDraft = Pick<Endpoint, 'url' | 'description' | 'types'>

interface Props {
  draft: EndpointDraft
  types: Types
  onChange(draft: EndpointDraft): void
}

/** What the server would refuse for being empty. */
export const missingIn = ({ url, description }: EndpointDraft): string | undefined =>
  description.trim() === '' ? 'Enter a name first' : url.trim() === '' ? 'Enter a URL first' : undefined

/** Where a system is told, and of what. */
export function EndpointForm({ draft, types, onChange }: Props) {
  const { url, description } = endpointSettings
  return (
    <div className={css.fields}>
      <TextField
        label="Name"
        hint="The system, as your colleagues call it"
        value={draft.description}
        maxLength={description.maxLength}
        onChange={(text) => onChange({ ...draft, description: text })}
      />
      <TextField label="URL" value={draft.url} maxLength={url.maxLength} onChange={(text) => onChange({ ...draft, url: text })} />
      <Choices
        label="Events"
        hint="All of them where none is chosen, those of later versions too"
        options={types.map(({ type }) => type)}
        nameOf={(type) => types.find((one) => one.type === type)?.summary ?? type}
        value={draft.types}
        // The choices are types: they come from the list above.
        onChange={(chosen) => onChange({ ...draft, types: (chosen ?? []) as EndpointDraft['types'] })}
      />
    </div>
  )
}
