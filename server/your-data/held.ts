import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as accounts from '../db/schema/accounts.ts'
import * as activity from '../db/schema/activity.ts'
import * as billing from '../db/schema/billing.ts'
import { customerEvents } from '../db/schema/customer-events.ts'
import * as donations from '../db/schema/donations.ts'
import * as ev from '../db/schema/ev.ts'
import { experimentAccounts } from '../db/schema/experiments.ts'
import { formAnswers } from '../db/schema/forms.ts'
import { homeMoveSteps, homeMoves } from '../db/schema/home-moves.ts'
import * as insights from '../db/schema/insights.ts'
import { accessInvitations } from '../db/schema/invitations.ts'
import { lpgOrders } from '../db/schema/lpg.ts'
import { notificationMarks } from '../db/schema/notifications.ts'
import * as payments from '../db/schema/payments.ts'
import * as people from '../db/schema/people.ts'
import * as powershout from '../db/schema/powershout.ts'
import * as readings from '../db/schema/readings.ts'
import * as referrals from '../db/schema/referrals.ts'
import { oneTimeLinks } from '../db/schema/sign-in.ts'
import { similarHomeMembers } from '../db/schema/similar-homes.ts'
import { impersonatedActions, impersonations } from '../db/schema/staff.ts'
import * as supply from '../db/schema/supply.ts'
import { dataDownloads } from '../db/schema/your-data.ts'

/** A table with data of customers, and which of its rows are a person's. */
export interface Held {
  table: PgTable
  /** for the person: what is in it */
  what: string
  /** the account that a row is of: all of it is theirs where they hold the account */
  account?: PgColumn
  /** the person whom a row is about, or who did it: theirs on an account that they only act for, too */
  person?: PgColumn
  /** the account, in tables where a person has rows for each account */
  within?: PgColumn
  /** finds a person's rows if no column says whose they are */
  own?: (userId: string) => SQL
  /** the parts of a column, which another person may have filled in, that are about that person alone */
  tellers?: { column: string; parts: readonly string[] }
  /** columns that are left out: secrets and internal keys, which are not data about the person */
  without: readonly string[]
}

interface Part<Table extends PgTable> {
  account?: keyof Table['$inferSelect'] & string
  person?: keyof Table['$inferSelect'] & string
  within?: keyof Table['$inferSelect'] & string
  own?: (userId: string) => SQL
  tellers?: { column: keyof Table['$inferSelect'] & string; parts: readonly string[] }
  without?: readonly (keyof Table['$inferSelect'] & string)[]
}

function held<Table extends PgTable>(
  table: Table,
  what: string,
  { account, person, within, own, tellers, without = [] }: Part<Table>,
): Held {
  // The names are checked by the type of the table.
  const column = (name: string) => (table as unknown as Record<string, PgColumn>)[name] as PgColumn
  return {
    table,
    what,
    without,
    account: account && column(account),
    person: person && column(person),
    within: within && column(within),
    own,
    tellers,
  }
}

const ACCOUNT = { account: 'billingAccountId' } as const
const PERSON = { person: 'userId' } as const

/** What is in the file, in its order. A table is here or in LEFT_OUT (held.test.ts). */
export const HELD: readonly Held[] = [
  held(people.users, 'You: your name, how we reach you, what you agreed to', {
    person: 'id',
    without: ['subject', 'isSubjectKnown', 'tokensValidFrom'],
  }),
  held(accounts.accountAccess, 'The accounts you can see', PERSON),
  held(accounts.billingAccounts, 'Your accounts: whose they are, where bills go, whether someone depends on power', { account: 'id' }),
  held(accessInvitations, 'Whom you invited to your accounts', {
    person: 'invitedBy',
    within: 'billingAccountId',
    without: ['tokenHash', 'acceptedBy'],
  }),
  held(accounts.sites, 'Your properties', ACCOUNT),
  held(supply.supplyPoints, 'What is connected at them: meters and plans', ACCOUNT),
  held(supply.broadbandConnections, 'Broadband', ACCOUNT),
  held(accounts.profiles, 'Your answers about your home or business', ACCOUNT),
  held(accounts.carbonAnswers, 'Your answers to the carbon calculator', ACCOUNT),
  held(formAnswers, 'Your answers to other forms', ACCOUNT),
  held(experimentAccounts, 'Which version of a part of the portal you saw while we compared versions', ACCOUNT),
  held(accounts.showerSettings, 'Your showers', ACCOUNT),
  held(ev.evCars, 'Your electric car', ACCOUNT),
  held(ev.chargeNetLinks, 'The charging account you linked', { ...ACCOUNT, person: 'linkedBy' }),
  held(ev.chargeNetTries, 'When you tried to link one', PERSON),
  held(supply.evSessions, 'Charges of your car', ACCOUNT),
  held(billing.bills, 'Your bills', ACCOUNT),
  held(billing.billLines, 'What was on each bill', ACCOUNT),
  held(billing.billFiles, 'Your bills as PDFs', ACCOUNT),
  held(billing.payments, 'What you paid', ACCOUNT),
  held(billing.creditExtensions, 'Times you asked for more time to pay', { ...ACCOUNT, without: ['requestKey'] }),
  held(billing.agreements, 'When you agreed on either in the portal', { ...ACCOUNT, without: ['requestKey'] }),
  held(billing.paymentArrangements, 'Instalments you agreed on', { ...ACCOUNT, without: ['requestKey'] }),
  held(billing.arrangementInstalments, 'Each of those instalments', ACCOUNT),
  held(donations.donationPledges, 'What you promised to give to schools', { ...ACCOUNT, without: ['requestKey'] }),
  held(donations.donations, 'What you gave', ACCOUNT),
  held(referrals.referralCodes, 'The code by which your friends join', ACCOUNT),
  held(referrals.referrals, 'Friends who joined by it', ACCOUNT),
  held(payments.paymentOrders, 'Payments begun in the portal', {
    ...ACCOUNT,
    ...PERSON,
    without: ['paymentKey', 'cardToken', 'session', 'askAt', 'asked'],
  }),
  held(payments.savedCards, 'Your saved card, as far as we know it', { ...ACCOUNT, person: 'savedBy', without: ['token'] }),
  held(payments.cardRequests, 'When you opened the page to save a card', {
    ...ACCOUNT,
    ...PERSON,
    without: ['id', 'cardKey', 'session', 'askAt', 'asked'],
  }),
  held(payments.cardAuthorities, 'Automatic card payments', { ...ACCOUNT, person: 'givenBy', without: ['instructionKey'] }),
  held(payments.directDebits, 'Direct debits given in the portal', { ...ACCOUNT, person: 'givenBy', without: ['instructionKey'] }),
  held(readings.readingDays, 'Your half-hourly readings', ACCOUNT),
  held(readings.energyPeriods, 'Gas by reading period, and bottles', ACCOUNT),
  held(readings.meterDevices, 'Your meters', ACCOUNT),
  held(readings.meterReads, 'Readings of your meters, yours among them', { ...ACCOUNT, ...PERSON }),
  held(insights.energyUseDays, 'Our estimate of where your electricity goes', ACCOUNT),
  held(insights.usageCategoryDays, 'Where your electricity goes, as our other systems worked it out', ACCOUNT),
  held(similarHomeMembers, 'The months in which your home was compared with others', ACCOUNT),
  held(lpgOrders, 'Bottled gas you ordered', { ...ACCOUNT, person: 'placedBy', without: ['orderKey'] }),
  held(homeMoves, 'Moves of house', {
    ...ACCOUNT,
    person: 'submittedBy',
    tellers: { column: 'answers', parts: ['emailAddress', 'mobileNumber'] },
    without: ['requestKey', 'requestHash'],
  }),
  held(homeMoveSteps, 'How each move went', { ...ACCOUNT, person: 'personId' }),
  held(powershout.powershoutHours, 'Free hours you were offered or given', { ...ACCOUNT, person: 'acceptedBy', without: ['acceptKey'] }),
  held(powershout.powershoutBookings, 'Free hours you booked', { ...ACCOUNT, person: 'bookedBy', without: ['bookingKey'] }),
  held(powershout.powershoutLedger, 'Each change of your free hours', { ...ACCOUNT, person: 'personId' }),
  held(powershout.powershoutReminders, 'Whether you want reminders of free hours', { ...PERSON, within: 'billingAccountId' }),
  held(people.selections, 'The property you looked at last', PERSON),
  held(notificationMarks, 'Notifications you have read', { ...PERSON, within: 'billingAccountId' }),
  held(activity.events, 'The pages you looked at', PERSON),
  held(activity.dismissals, 'What you closed', PERSON),
  held(activity.userFlags, 'What you have seen already', PERSON),
  held(activity.userTags, 'Tags the portal keeps about you', PERSON),
  held(activity.promotionViews, 'Offers you saw', PERSON),
  held(activity.tipReviews, 'Tips you liked or did not', PERSON),
  held(activity.tipVisits, 'Tips you read', PERSON),
  // By person alone: an event of another person on the account has their details.
  held(customerEvents, 'What you changed, as we told our other systems', {
    person: 'personId',
    within: 'billingAccountId',
    without: ['written', 'position'],
  }),
  held(impersonations, 'When our team acted for you, and why', { person: 'customerUserId' }),
  held(impersonatedActions, 'What our team did in your name', {
    own: (userId) => sql`${impersonatedActions.impersonationId} in (select ${impersonations.id} from ${impersonations}
      where ${impersonations.customerUserId} = ${userId})`,
  }),
  held(oneTimeLinks, 'Emails with a link that we sent you', { ...PERSON, without: ['tokenHash'] }),
  held(dataDownloads, 'Files like this one', { ...PERSON, without: ['fileId'] }),
]

/** Tables that are not in it, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  credentials: 'your password, of which we keep a hash alone',
  sign_in_attempts: 'tries to sign in, under a hash that does not say whose',
  oidc_records: 'sessions and tokens: they would let others sign in as you',
  used_instructions: 'names of instructions as machines use them; the instructions are in their own files',
  cards_to_forget: 'cards that you deleted, by the payment provider’s name for them, until it has forgotten them',
  gateway_payments: 'the trial payment provider’s own book, with test cards alone',
  gateway_card_pages: 'the trial payment provider’s own book, with test cards alone',
  gateway_cards: 'the trial payment provider’s own book, with test cards alone',
  data_download_pieces: 'what such a file consists of',
  feed_records: 'when our other systems told us of what is in the other files',
  customer_facts: 'what the other files say, in short, so that we can count to how many customers it applies',
  customer_groups: 'combinations of such facts, which name nobody',
  customer_marks: 'who is to be looked at again for that, for minutes',
  insight_marks: 'which estimates are to be worked out again, for seconds',
  reading_spans: 'the first and the last day of the readings, which are all there',
  webhook_deliveries: 'the same events on their way to our other systems',
  staff_rights: 'about our team',
  answer_looks: 'when our team looked at answers to a form, all customers’ of it at once',
  webhook_endpoints: 'about our other systems',
  webhook_secrets: 'about our other systems',
  imports: 'files of readings of all customers',
  similar_home_groups: 'averages of many homes, which name nobody',
  home_benchmarks: 'averages of many homes, which name nobody',
  plans: 'what we sell',
  campaigns: 'what we offer',
  schools: 'schools of the programme',
  addresses: 'addresses of the country, for completion',
  generation_days: 'the country’s electricity',
  generation_readings: 'the country’s electricity',
  visits_by_build: 'numbers of visits by day',
  experiment_runs: 'what the portal showed, and sums that name nobody',
  piece_counts: 'sums of what all customers saw and used, which name nobody',
  counted_people: 'hashes of a day, which nobody can trace to a person once it is over',
  counted_batches: 'random ids of such sums, for a day, so that none counts twice',
  releases: 'what the portal shows',
  current_release: 'what the portal shows',
  draft_parts: 'what the portal shows',
  config_changes: 'what the portal shows',
  scheduled_releases: 'what the portal shows',
  studio_campaigns: 'what the portal shows',
  studio_templates: 'what the portal can show',
  studio_reviews: 'who asked for a review of what the portal shows, and who gave it',
  staff_areas: 'where in Studio staff may change something',
  studio_threads: 'comments of staff on what the portal shows',
  studio_comments: 'comments of staff on what the portal shows',
  studio_inbox: 'what staff were told in Studio, for 90 days',
  studio_presence: 'which page of Studio staff have open, for half a minute',
  media: 'pictures that the portal shows',
  media_files: 'pictures that the portal shows',
  secrets: 'keys of this installation',
  facts: 'about this installation',
}

/** The name of a table's files. */
export const fileNameOf = ({ table }: Pick<Held, 'table'>): string => getTableName(table).replaceAll('_', '-')

export const isTable = (value: unknown): value is PgTable => is(value, PgTable)
