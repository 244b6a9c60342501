import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { Switches } from '#schemas/document/switches.ts'
import { StaffLogOut } from '#api/sign-in.tsx'
import { paths } from '#lib/paths.ts'
import { reasonAgainst, RIGHT_NAMES } from '#lib/staff-rights.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { Conflicts } from '../draft/conflicts.tsx'
import { ContentPage } from '../content/content-page.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { redo, undo } from '../draft/edits.ts'
import { save } from '../draft/saving.ts'
import { ExplainPage } from '../preview/explain-page.tsx'
import { FormsPage } from '../forms/forms-page.tsx'
import { GalleryPage } from '../gallery/gallery-page.tsx'
import { announce } from '../announcer.tsx'
import { EmergencyPage } from '../emergency/emergency-page.tsx'
import { PageEditor } from '../editor/page-editor.tsx'
import { tabsIn } from '../draft/pieces.ts'
import { PreviewPage } from '../preview/preview-page.tsx'
import { ReleasesPage } from '../releases/releases-page.tsx'
import { CONTENT, nameOfPiece } from './sections.ts'
import { StaffPage } from '../staff/staff-page.tsx'
import { TabsPage } from '../tabs/tabs-page.tsx'
import { WebhooksPage } from '../webhooks/webhooks-page.tsx'
import css from './shell.module.css'

/** The frame of every screen of Studio: navigation, the state of saving, and publishing. */
export function Shell() {
  const { pathname } = useLocation()
  const [, , area = '', id = ''] = pathname.split('/')
  const pieces = useDraft((state) => state.pieces)
  const tabs = tabsIn(pieces)
  useUndoKeys()
  const nav = useCurrentInView<HTMLElement>(pathname)
  const first = tabs[0]
  if (area === '' && first) return <Navigate replace to={paths.studio(`pages/${first.id}`)} />
  const screen = screenOf(area, decodeURIComponent(id))
  return (
    <div className={css.studio}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <nav ref={nav} className={css.nav} aria-label="Studio">
        <NavGroup title="Pages">
          {tabs.map(({ id: tab, label }) => (
            <NavLink key={tab} to={paths.studio(`pages/${tab}`)}>
              {label}
            </NavLink>
          ))}
          <NavLink to={paths.studio('tabs')}>Tabs and navigation</NavLink>
        </NavGroup>
        <NavGroup title="Content">
          {CONTENT.map(({ piece, label }) => (
            <NavLink key={piece} to={paths.studio(`content/${piece}`)}>
              {label}
            </NavLink>
          ))}
          <NavLink to={paths.studio('forms')}>Forms</NavLink>
        </NavGroup>
        <NavGroup title="Customers">
          <NavLink to={paths.studio('emergency')}>{EMERGENCY}</NavLink>
          <NavLink to={paths.studio('preview')}>Preview</NavLink>
          <NavLink to={paths.studio('releases')}>Releases</NavLink>
          <NavLink to={paths.studio('explain')}>What they get, and why</NavLink>
          <a className={css.navLink} href={paths.impersonate()}>
            Act for a customer
          </a>
        </NavGroup>
        <NavGroup title="Staff">
          <NavLink to={paths.studio('staff')}>Who may do what</NavLink>
        </NavGroup>
        <NavGroup title="Developers">
          <NavLink to={paths.studio('gallery')}>Widgets in every state</NavLink>
          <NavLink to={paths.studio('webhooks')}>Webhooks</NavLink>
        </NavGroup>
      </nav>
      <main className={css.main} id="content" tabIndex={-1} aria-label="Studio">
        <Page key={pathname} title={screen.title}>
          <SaveTrouble />
          {screen.body}
        </Page>
      </main>
      <Conflicts />
    </div>
  )
}

const EMERGENCY = 'Outage and alert'

function screenOf(area: string, id: string): { title: string; body: ReactNode } {
  const { pieces } = useDraft.getState()
  switch (area) {
    case 'pages':
      return { title: nameOfPiece(pieces, `tab:${id}`), body: <PageEditor key={id} tabId={id} /> }
    case 'tabs':
      return { title: 'Tabs and navigation', body: <TabsPage /> }
    case 'content':
      return { title: nameOfPiece(pieces, id), body: <ContentPage key={id} piece={id} /> }
    case 'forms':
      return { title: id ? nameOfPiece(pieces, `form:${id}`) : 'Forms', body: <FormsPage formId={id} /> }
    case 'preview':
      return { title: 'Preview', body: <PreviewPage /> }
    case 'releases':
      return { title: 'Releases', body: <ReleasesPage /> }
    case 'emergency':
      return { title: EMERGENCY, body: <EmergencyPage /> }
    case 'explain':
      return { title: 'What they get, and why', body: <ExplainPage /> }
    case 'staff':
      return { title: 'Who may do what', body: <StaffPage /> }
    case 'webhooks':
      return { title: 'Webhooks', body: <WebhooksPage /> }
    case 'gallery':
      return { title: 'Widgets in every state', body: <GalleryPage /> }
    default:
      return { title: 'Not in Studio', body: <p>There is no such screen. Choose one from the list.</p> }
  }
}

function Header() {
  const { me, rights, saving, unsaved, pieces, undoable, redoable } = useDraft()
  const navigate = useNavigate()
  const isClosed = (pieces.get('switches')?.value as Switches | undefined)?.outage?.isOn === true
  const changed = [...pieces.values()].filter(({ changedBy }) => changedBy !== undefined).length
  const state =
    saving.is === 'saving' || unsaved.size > 0
      ? 'Saving …'
      : changed === 0
        ? 'No unpublished changes'
        : `${changed === 1 ? 'One piece is' : `${changed} pieces are`} different from what customers see`
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: at the top of a page it is the banner, and a preview has one of its own
    <header className={css.header} aria-label="Studio’s tools">
      <Link className={css.brand} to={paths.studio()}>
        Switchboard <strong>Studio</strong>
      </Link>
      <p className={css.state} role="status">
        {saving.is === 'failed' ? 'Not saved' : saving.is === 'refused' ? 'Not saved: fix the issues below' : state}
      </p>
      <div className={css.tools}>
        <Button
          tone="quiet"
          onClick={() => say(undo(), 'Undone')}
          disabledReason={undoable.length === 0 ? (reasonAgainst(rights, 'edit') ?? 'There is nothing to undo') : undefined}
        >
          Undo
        </Button>
        <Button
          tone="quiet"
          onClick={() => say(redo(), 'Done again')}
          disabledReason={redoable.length === 0 ? (reasonAgainst(rights, 'edit') ?? 'Nothing was undone') : undefined}
        >
          Redo
        </Button>
        <Button tone={isClosed ? 'danger' : 'quiet'} onClick={() => navigate(paths.studio('emergency'))}>
          {isClosed ? 'The portal is closed' : EMERGENCY}
        </Button>
        <Button onClick={() => navigate(paths.studio('releases'))}>Review{rights.includes('publish') ? ' and publish' : ''}</Button>
        <details className={css.who}>
          <summary>{me}</summary>
          <div className={css.whoMenu}>
            <p>Your rights:</p>
            <ul>
              {rights.map((right) => (
                <li key={right}>{RIGHT_NAMES[right]}</li>
              ))}
            </ul>
            <StaffLogOut label="Log out" returnTo={paths.studio()} />
          </div>
        </details>
      </div>
    </header>
  )
}

const say = (message: string | undefined, how: string) =>
  announce(message === undefined ? 'That cannot be undone: another editor has changed it since.' : `${how}: ${message}`)

function NavGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.navGroup}>
      <h2 className={css.navTitle}>{title}</h2>
      {children}
    </div>
  )
}

const NavLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={css.navLink} to={to} isNavigation>
    {children}
  </Link>
)

/** Why edits are not saved, and what to do about it. */
function SaveTrouble() {
  const saving = useDraft((state) => state.saving)
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
        <ul>
          {saving.errors.map(({ piece, message }) => (
            <li key={`${piece} ${message}`}>
              {piece} {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  return null
}

/** Undo and redo by the usual keys, except in text fields, which have their own undo. */
function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent | KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      if (event.target instanceof Element && event.target.closest('input:not([type=checkbox]):not([type=radio]), textarea')) return
      event.preventDefault()
      if (event.shiftKey) say(redo(), 'Done again')
      else say(undo(), 'Undone')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
