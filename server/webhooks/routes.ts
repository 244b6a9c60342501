import { randomUUID } from 'node:crypto'
import { EVENT_TYPES, eventTypes } from '#schemas/feed/event-types.ts'
import { TEST_EVENT } from '#schemas/feed/events.ts'
import * as routes from '#schemas/webhooks/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import { numberEvents } from '../feed/events/number.ts'
import type { Api } from '../http/api.ts'
import { problem, refused } from '../http/problem.ts'
import type { TellingStaff } from '../config/tell-author.ts'
import { canMail } from '../mail/mailer.ts'
import { authorOf } from '../studio/author.ts'
import { refuse } from '../studio/refusals.ts'
import { failureOf, postEvent } from './deliver.ts'
import { allowProposal, dropProposal, proposeChange, proposeEndpoint } from './four-eyes.ts'
import * as queries from './queries.ts'
import { targetIssue } from './target.ts'
import { tellColleagues } from './tell-colleagues.ts'

/** Studio's page of the systems that are told of what customers do. */
export function webhookRoutes(api: Api, { db, brand, mail, needsFourEyes, publicUrl, webhookTargets: rules }: AreaParts): void {
  const telling: TellingStaff = { brand, publicUrl, canMail: canMail(mail) }
  const personOf = async (scope: Scope) => ({ id: scope.userId, name: await authorOf(db, scope) })

  api.handle(routes.webhookEndpoints, async ({ scope }) => {
    // So that what happened this minute is counted, also for an endpoint that is off.
    await numberEvents(db)
    return {
      endpoints: await queries.findEndpoints(db, scope.userId),
      needsFourEyes,
      types: eventTypes.map((type) => ({ type, summary: EVENT_TYPES[type].summary })),
    }
  })

  api.handle(routes.addWebhookEndpoint, async ({ scope, body }) => {
    const refusal = refuseUrl(body.url)
    if (refusal) return refusal
    const settings = asRead(body)
    const by = await personOf(scope)
    if (!needsFourEyes) return queries.addEndpoint(db, settings, by.name)
    const added = await proposeEndpoint(db, settings, by)
    await tellColleagues(db, { name: settings.description, by }, telling)
    return added
  })

  api.handle(routes.changeWebhookEndpoint, async ({ scope, params, body }) => {
    const refusal = refuseUrl(body.url)
    if (refusal) return refusal
    const settings = asRead(body)
    if (!needsFourEyes) return (await queries.changeEndpoint(db, params.endpointId, settings)) ? { is: 'changed' } : noSuchEndpoint()
    const by = await personOf(scope)
    const outcome = await proposeChange(db, params.endpointId, settings, by)
    if (outcome.is === 'unknown') return noSuchEndpoint()
    if (outcome.isAsked) await tellColleagues(db, { name: settings.description, by }, telling)
    return { is: outcome.is }
  })

  api.handle(routes.allowWebhookProposal, async ({ scope, params: { endpointId, proposalId } }) => {
    switch (await allowProposal(db, endpointId, proposalId, await personOf(scope), { isAlone: !needsFourEyes })) {
      case 'allowed':
        return undefined
      case 'own':
        return refuse('/error/not_releasable', 'You changed it last: a colleague who may publish allows it.', [])
      case 'changedMeanwhile':
        return changedMeanwhile()
      case 'unknown':
        return noSuchEndpoint()
    }
  })

  api.handle(routes.dropWebhookProposal, async ({ params: { endpointId, proposalId } }) => {
    const outcome = await dropProposal(db, endpointId, proposalId)
    if (outcome === 'dropped') return undefined
    return outcome === 'changedMeanwhile' ? changedMeanwhile() : noSuchEndpoint()
  })

  api.handle(routes.removeWebhookEndpoint, async ({ params }) => {
    return (await queries.removeEndpoint(db, params.endpointId)) ? undefined : noSuchEndpoint()
  })

  api.handle(routes.rotateWebhookSecret, async ({ params }) => {
    const rotated = await queries.rotateSecret(db, params.endpointId)
    return rotated ? { secret: rotated.secret, oldSecretUntil: rotated.until.toISOString() } : noSuchEndpoint()
  })

  api.handle(routes.testWebhookEndpoint, async ({ params }) => {
    const endpoint = await queries.findEndpoint(db, params.endpointId)
    if (!endpoint) return noSuchEndpoint()
    const began = performance.now()
    const now = new Date()
    const event = {
      specversion: '1.0',
      id: randomUUID(),
      source: publicUrl,
      type: TEST_EVENT,
      subject: endpoint.id,
      time: now.toISOString(),
      datacontenttype: 'application/json',
      data: {},
    }
    const failure = failureOf(await postEvent(endpoint.url, await queries.findSecrets(db, endpoint.id, now), event, { rules }))
    return { isDelivered: failure === undefined, failure, tookMs: Math.round(performance.now() - began) }
  })

  api.handle(routes.webhookDeliveries, async ({ params, query: { state, before } }) => {
    if (!(await queries.findEndpoint(db, params.endpointId))) return noSuchEndpoint()
    return { deliveries: await queries.findDeliveries(db, params.endpointId, state, before === undefined ? undefined : Number(before)) }
  })

  api.handle(routes.resendWebhooks, async ({ params, body: { deliveryId } }) => {
    if (!(await queries.findEndpoint(db, params.endpointId))) return noSuchEndpoint()
    const deliveries = await queries.resend(db, params.endpointId, deliveryId)
    if (deliveryId !== undefined && deliveries === 0)
      return problem('/error/not_found', 'This event is no longer kept, or this system is told of no such events any more.')
    return { deliveries }
  })

  function refuseUrl(url: string) {
    const issue = targetIssue(url, rules)
    return refused(issue ? [{ pointer: '/url', detail: issue }] : [])
  }
}

/** With the URL as it is read: without spaces around it, its scheme and host in small letters. */
const asRead = <Settings extends { url: string }>(settings: Settings): Settings => ({ ...settings, url: new URL(settings.url).href })

const changedMeanwhile = () => problem('/error/changed_meanwhile', 'It was changed, allowed or dropped in the meantime.')
const noSuchEndpoint = () => problem('/error/not_found', 'There is no such endpoint any more.')
