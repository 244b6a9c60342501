import { useState } from 'react'
import type { Switches } from '#schemas/document/switches.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LongText } from '../piece-form/words-field.tsx'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import type { Publish } from './emergency-page.tsx'

interface Props {
  switches: Switches
  publish: Publish
  isBusy: boolean
  refusal: string | undefined
}

/** Closes the portal to customers, and opens it again. */
export function OutageSwitch({ switches, publish, isBusy, refusal }: Props) {
  const { isOn = false, message = '' } = switches.outage ?? {}
  const [written, setWritten] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const text = written ?? message
  async function set(isOutage: boolean, note: string, done: string) {
    const outage = { ...switches.outage, isOn: isOutage, message: text.trim() || undefined }
    const isDone = await publish({ ...switches, outage: JSON.parse(JSON.stringify(outage)) }, note, done)
    // What could not be published stays, and what was written meanwhile.
    if (isDone) setWritten((now) => (now === written ? undefined : now))
  }
  return (
    <Section title="Outage">
      <div className={`framed ${css.panel}`}>
        {isOn ? (
          <Notice title="The portal is closed" tone="warning">
            Customers see your words below in place of every page. Staff can still open Studio.
          </Notice>
        ) : (
          <p>
            <strong>The portal is open.</strong>
          </p>
        )}
        <LongText label="What customers read while it is closed (optional)" value={text} maxLength={300} onChange={setWritten} />
        <div className={css.row}>
          {isOn ? (
            <Button onClick={() => set(false, 'Outage off', 'The portal is open again')} isBusy={isBusy} disabledReason={refusal}>
              Open the portal again
            </Button>
          ) : (
            <Button tone="danger" onClick={() => setIsAsking(true)} isBusy={isBusy} disabledReason={refusal}>
              Close the portal
            </Button>
          )}
          {text.trim() !== message && (
            <Button
              tone="quiet"
              onClick={() => set(isOn, 'Words of the outage', 'The words are saved')}
              isBusy={isBusy}
              disabledReason={refusal}
            >
              Save the words
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <ClosePortal
          onAnswer={(isSure) => {
            setIsAsking(false)
            if (isSure) void set(true, 'Outage on', 'The portal is closed')
          }}
        />
      )}
    </Section>
  )
}

const SENTENCE = 'close the portal'

function ClosePortal({ onAnswer }: { onAnswer(isSure: boolean): void }) {
  const [typed, setTyped] = useState('')
  const isRight = typed.trim().toLowerCase() === SENTENCE
  return (
    <Dialog title="Close the portal to everyone?" onClose={() => onAnswer(false)}>
      {(close) => (
        <Form
          className={css.stack}
          onSubmit={() => {
            onAnswer(true)
            close()
          }}
        >
          <p>
            From now on customers cannot sign in, see their bills or order gas, until you open it again here. Staff can still open Studio.
          </p>
          <TextField label={`To confirm, type: ${SENTENCE}`} value={typed} onChange={setTyped} />
          <div className={css.row}>
            <Button isSubmit tone="danger" disabledReason={isRight ? undefined : 'Type the words above'}>
              Close the portal
            </Button>
            <Button tone="quiet" onClick={close}>
              Leave it open
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
