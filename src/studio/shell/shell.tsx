import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import { paths } from '#lib/paths.ts'
import { PIECE_NAMES } from '#lib/piece-names.ts'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { AlsoChanged, usePiecesOf } from '../campaigns/also-changed.tsx'
import { Conflicts } from '../draft/conflicts.tsx'
import { ContentPage } from '../content/content-page.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { giveUpRefused, save } from '../draft/saving.ts'
import { studioPath } from '../studio-path.ts'
import { IssueList } from '../issue-list.tsx'
import { useFindKey } from '../find/use-find-key.ts'
import { AnswersPage } from '../forms/answers-page.tsx'
import { FormsPage } from '../forms/forms-page.tsx'
import { useFormTitle } from '../forms/use-answered-forms.ts'
import { PageEditor } from '../editor/page-editor.tsx'
import { tabsIn } from '../draft/pieces.ts'
import { Header } from './header.tsx'
import { SCREENS } from './screen-list.tsx'
import { Screens } from './screens.tsx'
import { nameOfPiece } from './sections.ts'
import { useUndoKeys } from './undo.ts'
import css from './shell.module.css'

/** The frame of every screen of Studio: navigation, the state of saving, and publishing. */
export function Shell() {
  const { pathname } = useLocation()
  const [, , area = '', name = ''] = pathname.split('/')
  const id = decodeURIComponent(name)
  const pieces = useDraft((state) => state.pieces)
  const tabs = tabsIn(pieces)
  const onScreen = usePiecesOf(area, id)
  const formTitle = useFormTitle(area === 'answers' ? id : '')
  useUndoKeys()
  useFindKey()
  const first = tabs[0]
  if (area === '' && first) return <Navigate replace to={studioPath(`pages/${first.id}`)} />
  const screen = screenOf(area, id, formTitle)
  return (
    <div className={css.studio}>
      <a className={`${css.skip} screen-only`} href="#content">
        Skip to content
      </a>
      <Header page={[area, id].filter(Boolean).join('/')} />
      <Screens tabs={tabs} />
      <main className={css.main} id="content" tabIndex={-1} aria-label="Studio">
        <Page key={pathname} title={screen.title}>
          <SaveTrouble />
          <AlsoChanged pieces={onScreen} />
          {screen.body}
        </Page>
      </main>
      <Conflicts />
    </div>
  )
}

const NOWHERE = 'Not in Studio'

/** @param formTitle what the form is called whose answers are shown */
function screenOf(area: string, id: string, formTitle: string): { title: string; body: ReactNode } {
  const { pieces } = useDraft.getState()
  const titleOf = (piece: string) => (pieces.has(piece) || Object.hasOwn(PIECE_NAMES, piece) ? nameOfPiece(pieces, piece) : NOWHERE)
  if (area === 'pages') return { title: titleOf(`tab:${id}`), body: <PageEditor key={id} tabId={id} /> }
  if (area === 'content') return { title: titleOf(id), body: <ContentPage key={id} piece={id} /> }
  if (area === 'forms' && id) return { title: nameOfPiece(pieces, `form:${id}`), body: <FormsPage formId={id} /> }
  if (area === 'answers' && id) return { title: `Answers to ${formTitle}`, body: <AnswersPage key={id} formId={id} /> }
  // Without a form there are no answers to show: the list of forms leads on.
  const listed = SCREENS.find(({ at }) => at === (area === 'answers' ? 'forms' : area))
  if (listed) return { title: listed.title, body: <listed.Body /> }
  return { title: NOWHERE, body: <p>There is no such screen. Choose one from the list.</p> }
}

/** Why edits are not saved, and what to do about it. */
function SaveTrouble() {
  const saving = useDraft((state) => state.saving)
  const hasEnded = useDraft((state) => state.hasEnded)
  if (hasEnded) {
    return (
      <Notice title="This campaign has ended" tone="warning">
        Its changes were given up.{' '}
        <Link to={paths.studio('releases', { campaign: DEFAULT_CAMPAIGN.id })}>Go on in “{DEFAULT_CAMPAIGN.name}”</Link>
      </Notice>
    )
  }
  if (saving.is === 'failed') {
    return (
      <Notice title="Your last changes are not saved" tone="bad">
        {saving.message}
        <Button tone="quiet" onClick={() => void save()}>
          Save again
        </Button>
      </Notice>
    )
  }
  if (saving.is === 'refused') {
    return (
      <Notice title="Your last changes are not saved yet" tone="warning">
        <IssueList issues={saving.errors.map(({ piece, message }) => ({ place: piece, message }))} />
        <AskingButton
          tone="quiet"
          title="Give up these changes?"
          text="What is named here becomes again what the others see. Everything else that you have changed stays."
          yes="Give them up"
          no="Keep them"
          isDestructive
          onYes={() => void giveUpRefused()}
        >
          Give up these changes
        </AskingButton>
      </Notice>
    )
  }
  return null
}
