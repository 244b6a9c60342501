import { useState } from 'react'
import type { RouteAnswer } from '#schemas/route.ts'
import { exportStudioRelease } from '#schemas/studio/release-routes.ts'
import { compareStudioFile } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { download } from '#api/download.ts'
import { draftOf } from '#lib/campaigns.ts'
import { listed } from '#lib/listed.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { edit } from '../draft/edits.ts'
import { save } from '../draft/saving.ts'
import { useCampaignName } from '../campaigns/use-campaigns.ts'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { type Message, useAttempt } from '../use-attempt.tsx'
import { Changes } from './changes.tsx'

/** Downloads and uploads the file that `npm run config` exports and applies. */
export function Files({ lacksRight }: { lacksRight: string | undefined }) {
  const { campaign, release } = useDraft()
  const name = useCampaignName()
  const exports = useAttempt('The file could not be downloaded', [], false)
  const imports = useAttempt('The file was not read', [], false)
  const [read, setRead] = useState<Read>()
  const exportFile = (which: string) => void exports.attempt(() => download(exportStudioRelease, { params: { release: which } }))
  return (
    <Section title="Download and upload">
      <div className={css.row}>
        <Button tone="quiet" onClick={() => exportFile(release)}>
          What customers see
        </Button>
        <Button tone="quiet" onClick={() => exportFile(draftOf(campaign))}>
          With the changes of “{name}”
        </Button>
      </div>
      {exports.notice}
      <label className={css.moment}>
        <span>Replace what is in “{name}” with a file</span>
        <input
          className={css.input}
          type="file"
          accept="application/json,.json"
          disabled={lacksRight !== undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (!file) return
            void imports
              .attempt(async () => {
                const found = await readFile(file)
                if ('tone' in found) return found
                setRead(found)
              })
              .then(() => {
                // The same file can be chosen again.
                target.value = ''
              })
          }}
        />
        {lacksRight && <small>{lacksRight}</small>}
      </label>
      {imports.notice}
      {read && (
        <Dialog title={`What ${read.name} would change`} onClose={() => setRead(undefined)}>
          {(close) => <Replace {...read} close={close} />}
        </Dialog>
      )}
    </Section>
  )
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

interface Read {
  name: string
  answer: RouteAnswer<typeof compareStudioFile>
}

async function readFile(file: File): Promise<Read | Message> {
  const document = parsed(await file.text())
  if (!document) return { tone: 'bad', title: 'The file was not read', message: 'The file is not JSON.' }
  await save()
  const answer = await call(compareStudioFile, { body: { campaign: useDraft.getState().campaign, document } })
  if (answer.differences.length === 0)
    return { tone: 'good', title: 'Nothing to change', message: 'The file is the same as what you edit.' }
  return { name: file.name, answer }
}

/** What a file would change, before it does. */
function Replace({ name, answer: { pieces, differences, missing }, close }: Read & { close(): void }) {
  const { pieces: known, me } = useDraft()
  const authors = pieces.flatMap(({ piece }) => known.get(piece)?.changedBy ?? []).filter((author) => author !== me)
  function replace() {
    edit(`Replaced everything with ${name}`, (contents) => {
      for (const { piece, value } of pieces) {
        if (value === undefined) delete contents[piece]
        else contents[piece] = value
      }
    })
    close()
  }
  return (
    <div className={css.stack}>
      {authors.length > 0 && (
        <Notice title={`It takes back what ${listed([...new Set(authors)])} changed`} tone="warning">
          Their changes are not published yet. Undo brings them back.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice title="Pictures are missing" tone="warning">
          The media library here does not have all pictures of the file: it can be published once their files are uploaded under Media, or
          others are chosen. A file that is uploaded is known by its content, whatever its name.
        </Notice>
      )}
      <Changes changes={differences} beforeLabel="Now" afterLabel="File" />
      <div className={css.row}>
        <Button onClick={replace}>Take the file</Button>
        <Button tone="quiet" onClick={close}>
          Leave it
        </Button>
      </div>
    </div>
  )
}
