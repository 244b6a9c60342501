import { randomUUID } from 'node:crypto'
import type { HomeMoveRules } from '#schemas/document/brand.ts'
import * as routes from '#schemas/home-move/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { ownSite, type Scope, type SelectedScope, todayOf } from '../access.ts'
import { findAccounts, findPerson, siteAddress } from '../account/queries.ts'
import { findHomeMoveRules } from '../config/brand.ts'
import { isOfKind } from '../contact/queries.ts'
import type { Api } from '../http/api.ts'
import { problem, ProblemAnswer, refused } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { findBanner, putAwayBanner } from './banner.ts'
import { cancelMove, changeDays } from './change.ts'
import { checkMove } from './check.ts'
import { offersFor } from './offers.ts'
import { findMeterType, findOwnPlaces, switchingOf } from './places.ts'
import { energiesFor, findMovePlans, plansFor, ratedPlan } from './rates.ts'
import { findTold, type MoveBody, submitMove } from './submit.ts'
import { findCases } from './view.ts'
import { STATE_TEXT } from './words.ts'

/** Moving house. Source: portal-shell.md, sections 2 to 5 and 7, Home move. */
export function homeMoveRoutes(api: Api, { db, mail, publicUrl }: AreaParts): void {
  const noAccount = () => problem('/error/no_data', 'This person has no billing account.')
  const noSuchMove = () => problem('/error/not_found', 'The selected account has no such move.')

  api.handle(routes.homeMoveForm, async ({ scope }) => {
    if (!isSelected(scope)) return noAccount()
    const { selected } = scope
    const { rules, phone } = await findHomeMoveRules(db, selected.brand, scope)
    const { noticeDays, visitNoticeDays, mostDaysAhead, mostDaysApart, closedDays, allowManualAddress } = rules
    const person = await findPerson(db, scope)
    const available = await findMovePlans(db, scope)
    const offers = offersFor(scope, rules)
    return {
      billingAccountId: selected.billingAccountId,
      selectedSiteId: selected.siteId,
      serverDateTime: scope.now.toISOString(),
      today: todayOf(scope),
      fromAddressInfo: {
        mobileNumber: person.phones.find(isOfKind('mobile'))?.value,
        email: person.email,
        sites: (await findOwnPlaces(db, scope)).map(({ site, supplies }) => ({
          id: site.id,
          address: siteAddress(site),
          postCode: site.postCode,
          nickname: site.nickname ?? undefined,
          isSelected: site.id === selected.siteId,
          switching: switchingOf(supplies),
          supplies: supplies.map(({ supply, planName }) => ({ energyType: supply.energyType, planName, icp: supply.icp ?? undefined })),
        })),
      },
      billingAccounts: (await findAccounts(db, scope)).map(({ id, customerNumber }) => ({
        id,
        customerNumber,
        isSelected: id === selected.billingAccountId,
      })),
      allowManualAddressSelection: allowManualAddress,
      dayRules: { noticeDays, visitNoticeDays, mostDaysAhead, mostDaysApart, closedDays },
      energyTypes: energiesFor(available),
      offerData: offers.offers,
      hasBonusOffers: offers.hasBonus,
      showsMoney: !selected.isBuyingGroup,
      phone,
    }
  })

  api.handle(routes.homeMoveSiteRates, async ({ scope, body: { siteId, energyTypes, postCode } }) => {
    const billingAccountId = scope.selected?.billingAccountId
    if (billingAccountId === undefined || !ownSite(scope, { billingAccountId, siteId })) {
      return problem('/error/not_found', 'The selected account has no such place.')
    }
    const available = await findMovePlans(db, scope, postCode)
    const here = new Map(available.own.flatMap(({ siteId: own, plan }) => (own === siteId ? [[plan.id, plan]] : [])))
    const wanted = [...new Set(energyTypes.map(({ type }) => type))]
    const there = energiesFor(available, postCode)
    const rated = (plans: ReturnType<typeof plansFor>) => plans.map((plan) => ratedPlan(scope, plan, here.has(plan.id)))
    return {
      meterType: await findMeterType(db, energyTypes.find(({ type }) => type === 'electricity')?.ICPIdentifier),
      movingFrom: rated(wanted.flatMap((energy) => [...here.values()].filter(({ energyType }) => energyType === energy))),
      movingTo: rated(wanted.filter((energy) => there.includes(energy)).flatMap((energy) => plansFor(available, energy, siteId))),
    }
  })

  api.handleShown(routes.homeMoveSubmit, async ({ scope, body: { requestKey = randomUUID(), termsAndConditions = true, ...told } }) => {
    const body = { ...told, termsAndConditions, requestKey }
    if (!isSelected(scope)) return problem('/error/not_found', 'This person has no billing account.')
    const { rules, phone } = await findHomeMoveRules(db, scope.selected.brand, scope)
    const submitted = (await findTold(db, scope.selected.billingAccountId, body)) ?? (await submit(scope, body, rules))
    if (submitted instanceof ProblemAnswer) return submitted
    if (submitted.is === 'tooMany') {
      return problem('/error/home_move/not_possible', `So many moves at once are best arranged by phone. Call us on ${phone}.`)
    }
    const { caseNumber, id } = submitted.move
    switch (submitted.is) {
      case 'keyUsed':
        return problem(
          '/error/home_move/key_used',
          `An earlier try reached us. Its case number is ${caseNumber}. Nothing more was sent: for another move, leave this form and start again.`,
        )
      case 'underWay':
        return problem(
          '/error/home_move/under_way',
          `A move of this place is under way already. Its case number is ${caseNumber}. You can change its days or cancel it on the page about your move.`,
        )
      case 'submitted':
        return { success: true, moveId: id, caseNumber, emailSent: canMail(mail), email: (await findPerson(db, scope)).email }
    }
  })

  async function submit(scope: SelectedScope, body: MoveBody, rules: HomeMoveRules) {
    const checked = await checkMove(db, scope, body, rules)
    if (checked instanceof ProblemAnswer) return checked
    return submitMove(db, scope, checked, { brand: scope.selected.brand, publicUrl, canMail: canMail(mail) })
  }

  api.handle(routes.homeMoveCases, ({ scope }) => casesOf(scope))

  async function casesOf(scope: Scope) {
    if (!isSelected(scope)) return { cases: [] }
    const { brand, billingAccountId } = scope.selected
    const viewing = { ...(await findHomeMoveRules(db, brand, scope)), today: todayOf(scope), userId: scope.userId }
    return { cases: await findCases(db, billingAccountId, viewing), banner: await findBanner(db, scope, viewing.phone) }
  }

  api.handleShown(routes.homeMoveChangeDates, async ({ scope, params, body: { billingAccountId: _, ...days } }) => {
    if (!isSelected(scope)) return noSuchMove()
    const { rules, phone } = await findHomeMoveRules(db, scope.selected.brand, scope)
    const outcome = await changeDays(db, scope, params.moveId, days, rules)
    switch (outcome.is) {
      case 'gone':
        return noSuchMove()
      case 'over':
        return problem('/error/home_move/not_possible', `${STATE_TEXT[outcome.state]}, so there’s nothing left to change.`)
      case 'tooLate':
        return problem('/error/home_move/not_possible', `It’s too late to change this day here. Call us on ${phone}.`)
      case 'wrong':
        return refused(outcome.errors) ?? casesOf(scope)
      case 'changed':
        return casesOf(scope)
    }
  })

  api.handleShown(routes.homeMoveCancel, async ({ scope, params }) => {
    if (!isSelected(scope)) return noSuchMove()
    const { rules, phone } = await findHomeMoveRules(db, scope.selected.brand, scope)
    const outcome = await cancelMove(db, scope, params.moveId, rules)
    if (outcome.is === 'gone') return noSuchMove()
    if (outcome.is === 'over')
      return problem('/error/home_move/not_possible', `${STATE_TEXT[outcome.state]}, so there’s nothing left to cancel.`)
    if (outcome.is === 'tooLate')
      return problem('/error/home_move/not_possible', `It’s too late to cancel this move here. Call us on ${phone}.`)
    return casesOf(scope)
  })

  api.handle(routes.homeMoveBannerSeen, async ({ scope, body: { moveId } }) =>
    (await putAwayBanner(db, scope, moveId)) ? undefined : noSuchMove(),
  )
}

const isSelected = (scope: Scope): scope is SelectedScope => scope.selected !== undefined
