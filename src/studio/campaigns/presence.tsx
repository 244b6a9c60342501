import useSWR from 'swr'
import { listed } from '#lib/listed.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { noteStudioPresence } from '#schemas/studio/routes.ts'
import { call } from '#api/call.ts'
import { Link } from '#ui/link.tsx'
import { noteComments } from '../comments/threads.ts'
import { useDraft } from '../draft/draft-store.ts'
import { setUnread } from '../inbox/unread.ts'
import { studioPath } from '../studio-path.ts'
import css from './campaigns.module.css'
import { nameOfCampaign, useCampaigns } from './use-campaigns.ts'

const NOTE_EVERY_MS = 10_000

async function noteHere(place: { page: string; campaign: string }) {
  const here = await call(noteStudioPresence, { body: place })
  setUnread(here.unread)
  noteComments(place.campaign, here.comments)
  return here
}

/** Tells who else has the same page of Studio open and what could not run, and notes that this person has the page open. */
export function AlsoHere({ page }: { page: string }) {
  const campaign = useDraft((state) => state.campaign)
  const campaigns = useCampaigns()
  const { data } = useSWR([noteStudioPresence.path, page, campaign], () => noteHere({ page, campaign }), {
    refreshInterval: NOTE_EVERY_MS,
    dedupingInterval: 0,
  })
  const others = data?.others ?? []
  const names = others.map((other) =>
    other.campaign === campaign ? other.name : `${other.name} (in “${nameOfCampaign(campaigns, other.campaign)}”)`,
  )
  const notMade = data?.notMade ?? []
  return (
    <>
      <p role="status" className="quiet">
        {names.length > 0 && `Also here: ${listed(names)}`}
      </p>
      <p role="status" className={css.notMade}>
        {notMade.length > 0 && <Link to={studioPath('releases')}>{notMadeText(notMade)}</Link>}
      </p>
    </>
  )
}

type NotMade = NonNullable<RouteAnswer<typeof noteStudioPresence>['notMade']>

const notMadeText = ([first, ...others]: NotMade): string =>
  first && others.length === 0 ? `“${first.note}” could not ${first.how}` : `${others.length + 1} scheduled releases could not begin or end`
