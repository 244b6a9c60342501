import { useState } from 'react'
import { isHref } from '#lib/href.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LinkField } from '../../links/link-field.tsx'
import shared from '../../studio.module.css'
import type { LinkInText } from './toolbar.ts'

interface Props {
  /** the one that the cursor is in, or words to make one of */
  link: LinkInText
  onDone(link: Pick<LinkInText, 'words' | 'href'>): void
  onClose(): void
}

/** Where words of a text lead: chosen as all links of Studio are. */
export function LinkDialog({ link, onDone, onClose }: Props) {
  const [words, setWords] = useState(link.words)
  const [href, setHref] = useState(link.href)
  const isNew = link.href === ''
  const missing = words.trim() === '' ? 'Write the words of the link' : isHref(href) ? undefined : 'Choose where it leads'
  return (
    <Dialog title={isNew ? 'Add a link' : 'Change the link'} onClose={onClose}>
      {(close) => (
        <div className={shared.stack}>
          <TextField label="Words of the link" value={words} maxLength={200} onChange={setWords} />
          <LinkField label="Link" value={href} kinds={['page', 'phone', 'mail', 'site']} onChange={(address) => setHref(address ?? '')} />
          <div className={shared.row}>
            <Button
              disabledReason={missing}
              onClick={() => {
                onDone({ words: words.trim(), href })
                close()
              }}
            >
              {isNew ? 'Add the link' : 'Change the link'}
            </Button>
            <Button tone="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
