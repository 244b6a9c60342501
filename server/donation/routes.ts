import { GROUP_BILLS } from '#lib/buying-group.ts'
import { dollarsOf } from '#lib/money.ts'
import type { OwnPledge, SchoolDonations } from '#schemas/donation/entities.ts'
import * as routes from '#schemas/donation/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import { type SelectedScope, todayOf } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { findBrandPart } from '../config/brand.ts'
import type { Api } from '../http/api.ts'
import { problem } from '../http/problem.ts'
import { canMail } from '../mail/mailer.ts'
import { endPledge, type Giving, LEAST_CENTS, pledge, type Refusal } from './pledge.ts'
import { centsGiven, findGiven, findPledges, findSchools, holds } from './queries.ts'
import { taxYearOf } from './tax-year.ts'

/** Giving to schools with the bills. Source: portal-shell.md, section 1; docs/decisions/034-giving-to-schools.md. */
export function donationRoutes(api: Api, { db, mail }: AreaParts): void {
  api.handleSelected(routes.donations, ({ scope }) => seenBy(scope))

  api.handle(routes.donationSchools, ({ scope, query }) => findSchools(db, scope, query.name))

  api.handleSelected(routes.pledgeDonation, async ({ scope, body: { billingAccountId: _shown, ...wish } }) => {
    const giving = await givingOf(scope)
    if (!giving) return problem('/error/no_data')
    const { whyNot } = giving
    if (whyNot) return problem('/error/not_offered', whyNot)
    const answer = await pledge(db, giving, wish)
    return answer.is === 'pledged' ? pledgeSeen(answer.found, todayOf(scope)) : refusalOf(answer)
  })

  api.handleSelected(routes.endDonation, async ({ scope, params: { pledgeId } }) => {
    const giving = await givingOf(scope)
    if (!giving) return problem('/error/no_data')
    if (giving.isAnothers) return problem('/error/not_offered', giving.isAnothers)
    const answer = await endPledge(db, giving, pledgeId)
    return answer.is === 'gone' ? problem('/error/not_found', 'The selected account has no such pledge.') : seenBy(scope)
  })

  async function seenBy(scope: SelectedScope) {
    const giving = await givingOf(scope)
    if (!giving) return problem('/error/no_data')
    const { billingAccountId } = giving.scope.selected
    const { lead, howItWorks, terms, amountsNzd } = giving.rules
    const today = todayOf(scope)
    const given = await findGiven(db, billingAccountId, today)
    const taxYearFrom = taxYearOf(today)
    return {
      billingAccountId,
      lead,
      howItWorks,
      terms,
      amountsNzd,
      leastCents: LEAST_CENTS,
      mostCents: giving.mostCents,
      whyNot: giving.whyNot,
      pledges: (await findPledges(db, billingAccountId))
        .filter((one) => holds(one.pledge, given, today))
        .map((one) => pledgeSeen(one, today)),
      givenNzd: dollarsOf(centsGiven(given)),
      taxYearFrom,
      taxYearNzd: dollarsOf(centsGiven(given.filter(({ donation }) => donation.givenDay >= taxYearFrom))),
      given: given.map(({ donation: { id, givenDay, amount }, school }) => ({ id, date: givenDay, school, amountNzd: Number(amount) })),
    } satisfies SchoolDonations
  }

  async function givingOf(scope: SelectedScope) {
    const own = await findSelected(db, scope)
    const { selected } = scope
    if (!own) return undefined
    const { rules, phone } = await findBrandPart(db, selected.brand, 'donation', scope)
    const isAnothers = own.role === 'accountHolder' ? undefined : 'Only the account holder can give or change what is given.'
    const whyNot = isAnothers ?? (selected.isBuyingGroup ? `${GROUP_BILLS}, so donations can’t be added to them.` : undefined)
    const giving: Giving = { scope, mostCents: rules.mostNzd * 100, phone, canMail: canMail(mail) }
    return { ...giving, rules, isAnothers, whyNot }
  }
}

type Found = Awaited<ReturnType<typeof findPledges>>[number]

const pledgeSeen = ({ pledge: { id, amount, frequency, pledgedDay }, school }: Found, today: string): OwnPledge => ({
  id,
  school: { id: school.id, name: school.name, city: school.city },
  amountNzd: Number(amount),
  frequency,
  pledgedDate: pledgedDay,
  hasLeft: (school.leftOn !== null && school.leftOn <= today) || undefined,
})

function refusalOf(refusal: Refusal) {
  switch (refusal.is) {
    case 'keyUsed':
      return problem('/error/not_offered', 'This was pledged already, otherwise than now.')
    case 'noSchool':
      return problem('/error/not_found', 'There is no such school.')
    case 'gone':
      return problem('/error/not_found', 'The selected account has no such pledge.')
    case 'notOffered':
      return problem('/error/not_offered', refusal.why)
  }
}
