import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Catalogue } from '#schemas/studio/entities.ts'
import { studioCatalogue } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { problemOf, wordsFor } from '#api/problem.ts'
import { withoutRight } from '#lib/staff-rights.ts'
import { useStaffSignIn } from '#session/staff.ts'
import { readSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stage } from '#ui/stage.tsx'
import { CatalogueContext } from './catalogue.ts'
import { openDraft } from './draft/draft-store.ts'
import { LogOut } from './shell/log-out.tsx'
import { Shell } from './shell/shell.tsx'
import css from './studio.module.css'

type Opening = { is: 'opening' } | { is: 'open'; catalogue: Catalogue } | { is: 'forbidden' } | { is: 'failed'; words: string }

/** Where product staff shape the portal. */
export default function StudioPage() {
  const { pathname, search } = useLocation()
  const session = readSession()
  if (!session) return <SignIn returnTo={pathname + search} />
  return <Opened />
}

function Opened() {
  const [opening, setOpening] = useState<Opening>({ is: 'opening' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    Promise.all([call(studioCatalogue, {}), openDraft()]).then(
      ([catalogue, stopLooking]) => {
        stop = stopLooking
        if (isGone) stop()
        else setOpening({ is: 'open', catalogue })
      },
      (error) => {
        const problem = problemOf(error)
        setOpening(problem.type === '/error/forbidden' ? { is: 'forbidden' } : { is: 'failed', words: wordsFor(problem) })
      },
    )
    return () => {
      isGone = true
      stop()
    }
  }, [attempt])

  switch (opening.is) {
    case 'opening':
      return (
        <p className={css.opening} role="status">
          Opening Studio …
        </p>
      )
    case 'forbidden':
      return (
        <Stage title="Studio is for staff" lead={`You are signed in. ${withoutRight('look')}`} isBare>
          <LogOut label="Log out" />
        </Stage>
      )
    case 'failed':
      return (
        <Stage title="Studio" isBare>
          <LoadFailure title="Studio could not be opened" words={opening.words} retry={async () => setAttempt(attempt + 1)} />
        </Stage>
      )
    case 'open':
      return (
        <CatalogueContext value={opening.catalogue}>
          <Shell />
        </CatalogueContext>
      )
  }
}

function SignIn({ returnTo }: { returnTo: string }) {
  const { state, leave } = useStaffSignIn(returnTo)
  return (
    <Stage title="Studio" lead="Where product staff shape what customers see." isBare>
      {state === 'failed' && (
        <Notice title="Sign-in cannot be reached" tone="bad">
          No answer came. Check your connection and try again.
        </Notice>
      )}
      <Button onClick={leave} isBusy={state === 'leaving'}>
        Sign in as staff
      </Button>
    </Stage>
  )
}
