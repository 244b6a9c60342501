import { useState } from 'react'
import type { AtEnd, Brought } from '#schemas/studio/entities.ts'
import { foreseeStudioChanges } from '#schemas/studio/release-routes.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { listed } from '#lib/listed.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { wholeMomentText } from '#ui/time.tsx'
import { useDraft } from '../draft/draft-store.ts'
import type { Shown } from '../draft/tried.ts'
import { ForeseenList } from '../foreseen-list.tsx'
import css from '../studio.module.css'
import { useApiAt } from '../use-api-at.ts'
import { changesToKeep } from './publish-kept.ts'
import { whatGoes } from './what-goes.ts'

interface Props {
  shown: Shown
  /** of the version */
  name: string
  mayPublish: boolean
  /** @param brought what brought the thing for a time, with what happens at its end */
  onKeep(brought?: KeptFrom): void
  onClose(): void
}

/** The release for a time that brought what is kept, and whether that ends with it. */
export interface KeptFrom {
  note: string
  atEnd: AtEnd
}

/** Asks before a version is kept, and says until when customers see it. */
export function KeepDialog({ shown, name, mayPublish, onKeep, onClose }: Props) {
  const { campaign, pieces, me } = useDraft()
  const [is, setIs] = useState<AtEnd['is']>('goes')
  const body = { campaign, changes: changesToKeep(pieces, shown, name), is }
  const { data, error, mutate } = useApiAt('latest', foreseeStudioChanges, mayPublish ? { body } : undefined)
  const brought = data?.brought[0]
  const gone = whatGoes(pieces, me, shown, name)
  const waiting = !mayPublish || data ? undefined : 'We are looking at what is scheduled'
  return (
    <Dialog title={`Keep version ${name}?`} onClose={onClose}>
      {(close) => (
        <div className={css.stack}>
          <p>{mayPublish ? publishText(name, is, brought) : draftText(name)}</p>
          {gone.length > 0 && <p>{gone.join(' ')}</p>}
          {error && !data && <LoadFailure title="What is scheduled could not be loaded" error={error} retry={() => mutate()} />}
          {waiting && !error && <p role="status">Looking at what is scheduled …</p>}
          {data && brought && <UntilWhen all={data.brought} is={is} onChange={setIs} />}
          {data && data.foreseen.length > 0 && (
            <Notice title="Something could not run as planned" tone="warning">
              <ForeseenList all={data.foreseen} />
            </Notice>
          )}
          <div className={css.row}>
            <Button
              tone="plain"
              disabledReason={waiting}
              onClick={() => {
                close()
                onKeep(brought && { note: brought.note, atEnd: { is, at: brought.endsAt } })
              }}
            >
              {mayPublish ? `Keep ${name} and publish` : `Put version ${name} into the draft`}
            </Button>
            <Button tone="quiet" onClick={close}>
              Go on with the experiment
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface UntilWhenProps {
  all: readonly Brought[]
  is: AtEnd['is']
  onChange(is: AtEnd['is']): void
}

/** Until when a version is seen, of something that is out for a time. */
function UntilWhen({ all, is, onChange }: UntilWhenProps) {
  const [first] = all
  const inTheWay = all.flatMap(({ issues }) => issues.map(({ message }) => message))
  if (!first) return null
  if (inTheWay.length > 0) return <p>It cannot stay for good: {listed([...new Set(inTheWay)])}.</p>
  return (
    <RadioCards
      legend="Until when customers see it"
      name="until-when"
      value={is}
      onChange={onChange}
      options={[
        { value: 'goes', label: `Until “${first.note}” ends, as agreed` },
        {
          value: 'stays',
          label: `For good: it stays when ${listed(all.map(({ note }) => `“${note}”`))} ${all.length === 1 ? 'ends' : 'end'}`,
        },
      ]}
    />
  )
}

function publishText(name: string, is: AtEnd['is'], brought: Brought | undefined): string {
  const kept = `The experiment ends, and all customers see version ${name} from their next page on`
  if (!brought) return `${kept}. It is a release like any other, and can be rolled back.`
  const end = wholeMomentText(brought.endsAt)
  return is === 'goes'
    ? `${kept}, until ${end}. Then “${brought.note}”, which brought this, ends and takes version ${name} with it.`
    : `${kept}, for good. “${brought.note}”, which brought this, ends without it: ${end}.`
}

const draftText = (name: string): string => `Once a colleague has published it, the experiment ends, and all customers see version ${name}.`
