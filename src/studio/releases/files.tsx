import { exportStudioRelease, importStudioDraft } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { download } from '#api/download.ts'
import { Button } from '#ui/button.tsx'
import { refreshDraft, useDraft } from '../draft/draft-store.ts'
import { save } from '../draft/saving.ts'
import { Section } from '../section.tsx'
import css from '../studio.module.css'
import { type Message, useAttempt } from '../use-attempt.tsx'

/** Downloads and uploads the file that `npm run config` exports and applies. */
export function Files({ lacksRight }: { lacksRight: string | undefined }) {
  const release = useDraft((state) => state.release)
  const exports = useAttempt('The file could not be downloaded')
  const imports = useAttempt('Nothing was imported')
  const exportFile = (which: string) =>
    void exports.attempt(async () => {
      await download(exportStudioRelease, { params: { release: which } })
      return undefined
    })
  return (
    <Section title="Download and upload">
      <div className={css.row}>
        <Button tone="quiet" onClick={() => exportFile(release)}>
          What customers see
        </Button>
        <Button tone="quiet" onClick={() => exportFile('draft')}>
          The draft
        </Button>
      </div>
      {exports.notice}
      <label className={css.moment}>
        <span>Replace the draft with a file</span>
        <input
          className={css.input}
          type="file"
          accept="application/json,.json"
          disabled={lacksRight !== undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (!file) return
            void imports
              .attempt(() => importFile(file))
              .then(() => {
                // The same file can be chosen again.
                target.value = ''
              })
          }}
        />
        {lacksRight && <small>{lacksRight}</small>}
      </label>
      {imports.notice}
    </Section>
  )
}

async function importFile(file: File): Promise<Message> {
  const document = parsed(await file.text())
  if (!document) return { tone: 'bad', title: 'Nothing was imported', message: 'The file is not JSON.' }
  await save()
  await call(importStudioDraft, { body: { document, seen: useDraft.getState().revision } })
  await refreshDraft()
  return {
    tone: 'good',
    title: 'Imported',
    message: 'The draft is replaced by the file. Check it above, then publish it.',
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}
