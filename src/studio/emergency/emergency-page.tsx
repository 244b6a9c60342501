import type { Switches } from '#schemas/document/switches.ts'
import { setStudioSwitches, studioSwitches } from '#schemas/studio/release-routes.ts'
import { call } from '#api/call.ts'
import { LoadFailure } from '#api/load-failure.tsx'
import { saveAndRefresh, useApi } from '#api/use-api.ts'
import { mayChangeArea, OUTSIDE } from '#lib/staff-areas.ts'
import { reasonAgainst } from '#lib/staff-rights.ts'
import { refreshDraft } from '../draft/draft-store.ts'
import { ReadOnlyLine } from '../read-only-line.tsx'
import css from '../studio.module.css'
import { useAttempt } from '../use-attempt.tsx'
import { NoticeSwitch } from './notice-switch.tsx'
import { OutageSwitch } from './outage-switch.tsx'

/** How a switch publishes: the next switches, and what the history says of it. Resolves to whether it was done. */
export type Publish = (next: Switches, note: string, done: string) => Promise<boolean>

/**
 * The outage, its banner and the national alert, each published by itself. It needs nothing of the draft, which may be full
 * of faults or not load at all.
 */
export function EmergencyPage() {
  const { data, error, mutate } = useApi(studioSwitches, {}, { refreshInterval: 5_000 })
  const publishing = useAttempt('Nothing was changed')
  if (error && !data) return <LoadFailure title="The switches could not be loaded" error={error} retry={() => mutate()} />
  if (!data) return <p role="status">Loading …</p>
  const { switches, hash, rights, areas } = data
  const refusal = reasonAgainst(rights, 'publish') ?? (mayChangeArea(areas, 'emergency') ? undefined : OUTSIDE)

  const publish: Publish = async (next, note, done) => {
    if (publishing.isBusy) return false
    let isDone = false
    await publishing.attempt(async () => {
      await saveAndRefresh(
        () => call(setStudioSwitches, { body: { switches: next, was: hash, note } }),
        () => Promise.all([mutate(), refreshDraft()]),
      )
      isDone = true
      return { tone: 'good', title: done, message: 'Customers see it from their next page on.' }
    })
    return isDone
  }
  const shared = { refusal, isBusy: publishing.isBusy }
  return (
    <div className={css.column}>
      <p className={css.lead}>
        What you turn on or off here reaches customers at once. It does not wait for the draft, and nothing of the draft goes along.
      </p>
      <ReadOnlyLine reason={refusal} />
      {publishing.notice}
      <OutageSwitch switches={switches} publish={publish} {...shared} />
      <NoticeSwitch
        title="Banner before an outage"
        lead="Announces planned work on every page, until the outage itself is on."
        name="banner"
        notice={switches.outage?.banner}
        onSet={(banner, note, done) => publish({ ...switches, outage: { isOn: false, ...switches.outage, banner } }, note, done)}
        {...shared}
      />
      <NoticeSwitch
        title="National alert"
        lead="Shown above every page and where people sign in: a call to save power, a storm, a civil defence emergency."
        name="alert"
        notice={switches.nationalAlert}
        onSet={(nationalAlert, note, done) => publish({ ...switches, nationalAlert }, note, done)}
        {...shared}
      />
    </div>
  )
}
