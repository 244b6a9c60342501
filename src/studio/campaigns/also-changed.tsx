import { listed } from '#lib/listed.ts'
import { pieceText } from '#lib/piece-names.ts'
import { studioHistory } from '#schemas/studio/release-routes.ts'
import { useDraft } from '../draft/draft-store.ts'
import { valuesOf } from '../shell/sections.ts'
import { useApiAt } from '../use-api-at.ts'
import css from './campaigns.module.css'
import { type Elsewhere, elsewhereOf } from './elsewhere.ts'
import { planText } from './plan-text.ts'
import { useCampaigns } from './use-campaigns.ts'

/** What other campaigns, and what is scheduled, change of some pieces. */
export function useElsewhere(pieces: ReadonlySet<string>): Elsewhere[] {
  const campaign = useDraft((state) => state.campaign)
  const campaigns = useCampaigns()
  const scheduled = useApiAt('latest', studioHistory, {}).data?.scheduled ?? []
  return elsewhereOf(pieces, campaign, campaigns, scheduled)
}

/** Tells which other campaigns change the same pieces, in words. */
export function ElsewhereList({ all }: { all: readonly Elsewhere[] }) {
  const values = valuesOf(useDraft((state) => state.pieces))
  return (
    <ul className={css.elsewhere}>
      {all.map(({ key, name, pieces, authors, scheduled }) => (
        <li key={key}>
          <strong>{name}</strong>
          {scheduled ? `, ${planText(scheduled)}` : authors.length > 0 && ` (${listed(authors)})`}:{' '}
          {listed(pieces.map((piece) => pieceText(values, piece)))}
        </li>
      ))}
    </ul>
  )
}

/** Below the title of a screen: other campaigns that change something on it. */
export function AlsoChanged({ pieces }: { pieces: readonly string[] }) {
  const all = useElsewhere(new Set(pieces))
  if (all.length === 0) return null
  return (
    <aside className={css.also} aria-label="Other campaigns">
      <p>Also changed in another campaign. Both changes are kept; where they set the same field, you are asked once one is published.</p>
      <ElsewhereList all={all} />
    </aside>
  )
}

/** The pieces that a screen of Studio changes. */
export function usePiecesOf(area: string, id: string): string[] {
  const pieces = useDraft((state) => state.pieces)
  switch (area) {
    case 'pages': {
      const tab = pieces.get(`tab:${id}`)?.value as { widgets?: string[] } | undefined
      return [`tab:${id}`, ...(tab?.widgets ?? []).map((widget) => `widget:${widget}`)]
    }
    case 'tabs':
      return ['tabs', 'navigation']
    case 'content':
      return [id]
    case 'forms':
      return [`form:${id}`]
    default:
      return []
  }
}
