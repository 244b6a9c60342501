import type { Template, TemplateContent } from '#schemas/templates/entities.ts'
import { studioTemplate } from '#schemas/templates/routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { hasWords } from '../word-search.tsx'
import { templateText } from './content.ts'
import { useTemplates } from './use-templates.ts'

interface Props {
  /** words that are searched for */
  wanted: string
  onPlace(widgets: TemplateContent['widgets']): void
}

/** The templates in the palette. One of a whole page puts all of its widgets here. */
export function TemplateOffers({ wanted, onPlace }: Props) {
  const { data, error, mutate } = useTemplates()
  const { attempt, isBusy, notice } = useAttempt('It was not placed')
  if (error && !data) return <LoadFailure title="The templates could not be loaded" error={error} retry={mutate} />
  const found = foundIn(data?.templates ?? [], wanted)
  if (found.length === 0) return null
  const place = ({ id }: Template) =>
    attempt(async () => {
      const { content } = await call(studioTemplate, { params: { templateId: id } })
      onPlace(content.widgets)
    })
  return (
    <>
      <h3 className="label">Templates</h3>
      {notice}
      <ul className={css.palette}>
        {found.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={`framed ${css.offer}`}
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || void place(one)}
            >
              <span className={`label ${css.offerName}`}>{one.name}</span>
              <span className="quiet">{templateText(one)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export const foundIn = (templates: readonly Template[], wanted: string): Template[] =>
  templates.filter(({ name, widgets }) => hasWords([name, ...widgets.map(({ title }) => title)].join(' '), wanted))
