import { askForYourData, downloadYourData, yourData } from '#schemas/your-data/routes.ts'
import type { DataDownload } from '#schemas/your-data/entities.ts'
import { download } from '#api/download.ts'
import { ONLY_CUSTOMER, problemMessage } from '#api/problem.ts'
import { Resource } from '#api/resource.tsx'
import { useAction, useWork } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { SignInAgain } from '#forms/inline/sign-in-again.tsx'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Section } from '#ui/section.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { wholeMomentText } from '#ui/time.tsx'
import css from './your-data.module.css'

const LOOK_AGAIN_MS = 2_000

const isBeingMade = ({ state }: DataDownload) => state === 'waiting' || state === 'working'

/** A file with everything that is held about the person: asked for, made while they do something else, and downloaded. */
export function DownloadData({ isActing }: { isActing: boolean }) {
  const file = useApi(yourData, {}, { refreshInterval: (latest) => (latest && isBeingMade(latest) ? LOOK_AGAIN_MS : 0) })
  return (
    <Section title="Download your data" lead={file.data?.lead} isNarrow>
      <Resource of={file} name="Your data" heightRem={6}>
        {(data) => <TheFile file={data} isActing={isActing} />}
      </Resource>
    </Section>
  )
}

function TheFile({ file, isActing }: { file: DataDownload; isActing: boolean }) {
  const [ask, asking] = useAction(askForYourData, { refreshes: [yourData.path] })
  const [save, saving] = useWork(() => download(downloadYourData, {}))
  const reason = isActing ? ONLY_CUSTOMER : undefined
  const failed = [asking, saving].find((state) => state.is === 'failed')
  const isReady = file.state === 'ready'
  return (
    <>
      <p>{textOf(file)}</p>
      <StateLine>
        {asking.is === 'running' &&
          !isBeingMade(file) &&
          'Asking for your file. You can leave this page: we’ll email you when it is ready.'}
      </StateLine>
      <p className="visually-hidden" role="status">
        {isBeingMade(file) ? 'Your file is being made. You can leave this page.' : isReady ? 'Your file is ready.' : ''}
      </p>
      {isBeingMade(file) && (
        <div className={css.progress}>
          <ProgressBar value={file.done ?? 0} max={file.total ?? 1} label="Your file is being made" />
        </div>
      )}
      <Actions>
        {isReady && (
          <Button onClick={() => void save()} isBusy={saving.is === 'running'} disabledReason={reason}>
            Download your data
          </Button>
        )}
        {!isBeingMade(file) && (
          <Button tone={isReady ? 'quiet' : 'plain'} onClick={() => void ask({})} isBusy={asking.is === 'running'} disabledReason={reason}>
            {isReady || file.state === 'failed' ? 'Make a new file' : 'Make my file'}
          </Button>
        )}
      </Actions>
      <div className={css.said}>
        <StateLine tone={failed ? 'bad' : 'good'}>
          {failed ? problemMessage(failed.problem) : saving.is === 'done' && 'Your data were downloaded.'}
        </StateLine>
        {failed?.problem.type === '/error/sign_in_again' && <SignInAgain />}
      </div>
    </>
  )
}

function textOf({ state, keptDays, readyAt, expiresAt, bytes, done = 0, total = 0 }: DataDownload): string {
  switch (state) {
    case 'none':
      return `We put it into one zip file, as lists for a spreadsheet (CSV) and for programs (JSON), and email you when it is ready. Only you can download it, for ${keptDays} days.`
    case 'waiting':
      return 'We’ll make your file in a moment. You can leave this page: we’ll email you when it is ready.'
    case 'working':
      return `We’re making your file: ${done} of ${total} lists are in it. You can leave this page: we’ll email you when it is ready.`
    case 'failed':
      return 'Making your file did not work. We try again by ourselves; you can also ask for a new one.'
    case 'ready':
      return `Your file${bytes === undefined ? '' : ` (${sizeText(bytes)})`} was made on ${readyAt ? wholeMomentText(readyAt) : ''}. You can download it until ${expiresAt ? wholeMomentText(expiresAt) : ''}; then we delete it.`
  }
}

const MEGABYTE = 1_000_000
const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
