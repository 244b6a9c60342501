import { useState } from 'react'
import type { Switches } from '#schemas/document/switches.ts'
import { paths } from '#lib/paths.ts'
import { href } from '#schemas/link.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LongText } from '../piece-form/words-field.tsx'
import { Section } from '../section.tsx'
import css from '../studio.module.css'

type Stored = NonNullable<Switches['nationalAlert']>

interface Props {
  title: string
  lead: string
  /** as in “the banner is shown” */
  name: string
  /** shown if it does not say otherwise */
  notice: (Omit<Stored, 'isOn'> & { isOn?: boolean }) | undefined
  /** Resolves to whether it was published. */
  onSet(notice: Stored, note: string, done: string): Promise<boolean>
  isBusy: boolean
  refusal: string | undefined
}

const ADDRESSES = `${paths.bills()}, https://… or tel:…`
const IS_ADDRESS = new RegExp(href.pattern)

/** What is to be put right before the words can be published. */
function whatIsMissing({ title, body, label, href: address }: Record<'title' | 'body' | 'label' | 'href', string>): string | undefined {
  if (!title.trim() || !body.trim()) return 'Write a title and a text first'
  if (Boolean(label.trim()) !== Boolean(address.trim())) return 'A link needs words and an address'
  return !address.trim() || IS_ADDRESS.test(address.trim()) ? undefined : `Write the link’s address as ${ADDRESSES}`
}

/** A notice above every page: its words, and whether it is shown. The words stay while it is not. */
export function NoticeSwitch({ title, lead, name, notice, onSet, isBusy, refusal }: Props) {
  const stored = { title: notice?.title ?? '', body: notice?.body ?? '', label: notice?.link?.label ?? '', href: notice?.link?.href ?? '' }
  const [changes, setChanges] = useState<Partial<typeof stored>>({})
  const words = { ...stored, ...changes }
  const isShown = notice !== undefined && notice.isOn !== false
  const isChanged = JSON.stringify(words) !== JSON.stringify(stored)
  const field = (part: keyof typeof stored) => ({
    value: words[part],
    onChange: (text: string) => setChanges({ ...changes, [part]: text }),
  })

  async function set(isOn: boolean, note: string, done: string) {
    const [label, href] = [words.label.trim(), words.href.trim()]
    const isDone = await onSet(
      {
        isOn,
        // Who dismissed it sees it again once it says something else, or is turned on another time.
        id: notice && !isChanged && isShown ? notice.id : crypto.randomUUID().slice(0, 8),
        title: words.title.trim(),
        body: words.body.trim(),
        link: label || href ? { label, href } : undefined,
      },
      note,
      done,
    )
    // What could not be published stays, and what was written meanwhile.
    if (isDone) setChanges((now) => (now === changes ? {} : now))
  }

  const incomplete = whatIsMissing(words)
  const reason = refusal ?? incomplete
  const Name = name.charAt(0).toUpperCase() + name.slice(1)
  return (
    <Section title={title}>
      <div className={`framed ${css.panel}`}>
        <p>
          <strong>{isShown ? 'Customers see it now.' : 'It is not shown.'}</strong> {lead}
        </p>
        <TextField label={`Title of the ${name}`} maxLength={80} {...field('title')} />
        <LongText label={`Text of the ${name}`} maxLength={300} {...field('body')} />
        <TextField label={`Words of the ${name}’s link (optional)`} maxLength={60} {...field('label')} />
        <TextField label={`Address of the ${name}’s link (optional)`} hint={`Such as ${ADDRESSES}`} maxLength={300} {...field('href')} />
        <div className={css.row}>
          {isShown ? (
            <Button
              onClick={() => void set(false, `${Name} off`, `The ${name} is gone`)}
              isBusy={isBusy}
              disabledReason={refusal ?? (isChanged ? incomplete : undefined)}
            >
              Take the {name} away
            </Button>
          ) : (
            <Button
              onClick={() => void set(true, `${Name} on: ${words.title.trim()}`, `The ${name} is shown`)}
              isBusy={isBusy}
              disabledReason={reason}
            >
              Show the {name}
            </Button>
          )}
          {isChanged && (
            <Button
              tone="quiet"
              onClick={() => void set(isShown, `Words of the ${name}`, 'The words are saved')}
              isBusy={isBusy}
              disabledReason={reason}
            >
              Save the words
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
