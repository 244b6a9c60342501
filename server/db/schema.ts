import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PostalAddress } from '#schemas/address/entities.ts'
import type { StaffRight } from '#schemas/staff/entities.ts'

/*
 * Every table that holds a customer's data carries billing_account_id first in its key, so that the data can be
 * distributed by it. Amounts of money are numeric(12, 2), energy is whole watt-hours; neither is ever a float.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const localDay = (name: string) => date(name, { mode: 'string' })
const money = (name: string) => numeric(name, { precision: 12, scale: 2 })

/** An array of whole numbers as PostgreSQL writes it. A year of them is read letter by letter in a millisecond. */
function halfHoursOf(text: string): (number | null)[] {
  const values: (number | null)[] = []
  let value = 0
  let isNull = false
  let isNegative = false
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) value = value * 10 + code - 48
    else if (code === 78) isNull = true
    else if (code === 45) isNegative = true
    else if ((code === 44 || code === 125) && text.length > 2) {
      values.push(isNull ? null : isNegative ? -value : value)
      value = 0
      isNull = false
      isNegative = false
    }
  }
  return values
}

/** A whole number for each half-hour of a day; null where there is no value. */
const halfHours = customType<{ data: (number | null)[]; driverData: unknown }>({
  dataType: () => 'integer[]',
  toDriver: (values) => `{${values.map((value) => value ?? 'NULL').join(',')}}`,
  fromDriver: (value) => (typeof value === 'string' ? halfHoursOf(value) : (value as (number | null)[])),
})

// ---- people and their accounts

export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    /** The `sub` claim that the sign-in provider gives this person. */
    subject: text().notNull().unique(),
    username: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(true),
    contactId: text('contact_id').notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name'),
    lastName: text('last_name').notNull(),
    dateOfBirth: localDay('date_of_birth'),
    phones: jsonb().$type<{ value: string; purpose?: 'mobile'; type?: 'home' | 'work' }[]>().notNull().default([]),
    role: text().$type<'customer' | 'staff'>().notNull().default('customer'),
    /** Staff may see previews as this person, who is no real customer. */
    isTestCustomer: boolean('is_sample').notNull().default(false),
    hasEarlyAccess: boolean('has_early_access').notNull().default(false),
    receivesPromotions: boolean('receives_promotions').notNull().default(true),
    /** From this day on they are no customer any more: nothing signs them in. */
    closedOn: localDay('closed_on'),
    /** Who signed in before this has to sign in again, whatever tokens they hold; null until everything was ended once. */
    tokensValidFrom: instant('tokens_valid_from'),
    /** The address that is to replace theirs once the link mailed to it is used, and until when it waits. */
    pendingEmail: text('pending_email'),
    pendingEmailUntil: instant('pending_email_until'),
  },
  // One address has one spelling to whoever signs in with it.
  // Signing in and finding a customer go by either name.
  (table) => [
    uniqueIndex('users_email_lower').on(sql`lower(${table.email})`),
    index('users_username_lower').on(sql`lower(${table.username})`),
  ],
)

/** What a member of staff may do. A granted right brings those it needs: lib/staff-rights.ts. */
export const staffRights = pgTable(
  'staff_rights',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    right: text().$type<StaffRight>().notNull(),
    grantedAt: instant('granted_at').notNull().default(sql`now()`),
    /** The operator who granted it. */
    grantedBy: text('granted_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.right] })],
)

/** Passwords of the embedded sign-in provider. */
export const credentials = pgTable('credentials', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  passwordHash: text('password_hash').notNull(),
})

/** Tries to sign in with a password that were not followed by a right one. */
export const signInAttempts = pgTable('sign_in_attempts', {
  /** Whose: a person, or a name that nobody has; hashed, so that nothing typed by mistake is kept. */
  name: text().primaryKey(),
  failed: integer().notNull().default(0),
  lastAt: instant('last_at').notNull().default(sql`now()`),
})

/** Links that were mailed, each good for one use. Only a hash of what the mail says is kept. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<'signIn' | 'verifyEmail' | 'resetPassword' | 'changeEmail' | 'undoEmailChange'>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The address the mail went to. */
    email: text().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('one_time_links_user').on(table.userId, table.purpose, table.createdAt),
    index('one_time_links_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
)

/** Mail on its way; a row goes once its mail is sent, and stays where there is only the local outbox. */
export const mails = pgTable(
  'mails',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().default(sql`now()`),
  },
  (table) => [index('mails_due').on(table.nextAttemptAt)],
)

export const billingAccounts = pgTable(
  'billing_accounts',
  {
    id: text().primaryKey(),
    customerNumber: text('customer_number').notNull().unique(),
    kind: text().$type<'residential' | 'sme'>().notNull(),
    name: text().notNull(),
    brand: text().$type<'northlight' | 'pip'>().notNull().default('northlight'),
    buyingGroupName: text('buying_group_name'),
    billingEmail: text('billing_email').notNull(),
    /** Where letters go; to the site where there is none. */
    postalAddress: jsonb('postal_address').$type<PostalAddress>(),
    billDelivery: text('bill_delivery').$type<'email' | 'post'>().notNull().default('email'),
    hasDirectDebit: boolean('has_direct_debit').notNull().default(false),
    joinedOn: localDay('joined_on').notNull(),
  },
  // Staff find a customer by it, with its space or without.
  (table) => [index('billing_accounts_number').on(sql`replace(${table.customerNumber}, ' ', '')`)],
)

/** Who may see which billing account: the one table that access rests on. */
export const accountAccess = pgTable(
  'account_access',
  {
    billingAccountId: text('billing_account_id')
      .notNull()
      .references(() => billingAccounts.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    position: integer().notNull().default(0),
    role: text().$type<'accountHolder' | 'authorisedPerson'>().notNull().default('accountHolder'),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.userId] }), index('account_access_user').on(table.userId)],
)

export const sites = pgTable(
  'sites',
  {
    billingAccountId: text('billing_account_id')
      .notNull()
      .references(() => billingAccounts.id),
    id: text().notNull(),
    street: text().notNull(),
    suburb: text(),
    city: text().notNull(),
    postCode: char('post_code', { length: 4 }).notNull(),
    region: text().notNull(),
    nickname: text(),
    propertyType: text('property_type').notNull(),
    status: text().$type<'active' | 'pending' | 'closed'>().notNull().default('active'),
    position: integer().notNull().default(0),
    /** How the customer sees the place drawn; its own property type until they choose. */
    avatarType: text('avatar_type'),
    avatarColorSchema: text('avatar_color_schema'),
    /** Whether the home profile questionnaire has its mandatory answers; insights stay locked until then. */
    isProfileComplete: boolean('is_profile_complete').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

/** What somebody answered about a home or a business, by question. */
export const profiles = pgTable(
  'profiles',
  {
    billingAccountId: text('billing_account_id').notNull(),
    siteId: text('site_id').notNull(),
    answers: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Counts the saves, so that nobody writes over what they have not seen. */
    revision: integer().notNull().default(0),
    /** The version of the questionnaire under which the answers were given. */
    formHash: text('form_hash'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.siteId] })],
)

/** How long people shower at a site, and how long they want to. */
export const showerSettings = pgTable(
  'shower_settings',
  {
    billingAccountId: text('billing_account_id').notNull(),
    siteId: text('site_id').notNull(),
    usualMinutes: integer('usual_minutes').notNull(),
    targetMinutes: integer('target_minutes').notNull(),
    showersPerWeek: integer('showers_per_week').notNull(),
    /** what was measured last, in seconds */
    actualSeconds: integer('actual_seconds'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.siteId] })],
)

/** The country's addresses, as far as this installation knows them: for completing what somebody types. */
export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    street: text().notNull(),
    suburb: text(),
    city: text().notNull(),
    postCode: char('post_code', { length: 4 }).notNull(),
    icp: text(),
    /** the whole address in small letters without macrons, as it is searched */
    searchText: text('search_text').notNull(),
  },
  (table) => [index('addresses_search').on(table.searchText.op('text_pattern_ops'))],
)

/** The site a person looks at; absent means their first account's first site. */
export const selections = pgTable('selections', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  billingAccountId: text('billing_account_id').notNull(),
  siteId: text('site_id').notNull(),
})

// ---- supply and readings

export const plans = pgTable('plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  energyType: text('energy_type').$type<'electricity' | 'naturalGas' | 'lpg'>().notNull(),
  /** Dollars per kWh (per bottle for LPG), without GST; night equals day on a flat plan. */
  dayRate: numeric('day_rate', { precision: 10, scale: 5 }).notNull(),
  nightRate: numeric('night_rate', { precision: 10, scale: 5 }).notNull(),
  /** Local hours between which the night rate holds, such as 21 to 7; equal on a flat plan. */
  nightFromHour: smallint('night_from_hour').notNull().default(0),
  nightToHour: smallint('night_to_hour').notNull().default(0),
  dailyCharge: numeric('daily_charge', { precision: 10, scale: 5 }).notNull(),
  promptPaymentDiscountRate: numeric('prompt_payment_discount_rate', { precision: 6, scale: 4 }).notNull().default('0'),
  /** A value plan is for homes that use less than so many kWh a year; null for any other. */
  valuePlanAnnualLimitKwh: integer('value_plan_annual_limit_kwh'),
})

export const supplyPoints = pgTable(
  'supply_points',
  {
    billingAccountId: text('billing_account_id').notNull(),
    id: text().notNull(),
    siteId: text('site_id').notNull(),
    energyType: text('energy_type').$type<'electricity' | 'naturalGas' | 'lpg'>().notNull(),
    icp: text(),
    meterSerial: text('meter_serial'),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    supplyAgreementId: text('supply_agreement_id').notNull(),
    /** What the customer calls it, where a site has several of one kind. */
    nickname: text(),
    hasHourlyData: boolean('has_hourly_data').notNull().default(true),
    /** A gas meter that sends what was used every day. */
    isAdvanced: boolean('is_advanced').notNull().default(false),
    chargeNetId: text('charge_net_id'),
    /** Somebody may send the reading of this meter themselves. */
    canSubmitRead: boolean('can_submit_read').notNull().default(false),
    nextReadDay: localDay('next_read_day'),
    /** Who works on the meter's readings just now, so that nobody else can send any. */
    readLockedBy: text('read_locked_by'),
    /** LPG: the size of a bottle in kg, and the most that may be ordered at once; null for no limit of its own. */
    bottleSizeKg: smallint('bottle_size_kg'),
    maxBottles: smallint('max_bottles'),
  },
  (table) => [
    primaryKey({ columns: [table.billingAccountId, table.id] }),
    uniqueIndex('supply_points_id').on(table.id),
    index('supply_points_icp').on(table.icp),
  ],
)

/** A local day's half-hours of one supply point and flow: 46, 48 or 50 values. */
export const readingDays = pgTable(
  'reading_days',
  {
    billingAccountId: text('billing_account_id').notNull(),
    supplyPointId: text('supply_point_id').notNull(),
    /** X from the network to the consumer, I into the network. */
    flow: char({ length: 1 }).$type<'X' | 'I'>().notNull(),
    localDay: localDay('local_day').notNull(),
    wattHours: halfHours('watt_hours').notNull(),
    /** A letter per half-hour: A actual, E estimated, `-` empty. */
    statuses: text().notNull(),
    totalWh: integer('total_wh').notNull(),
    /** actual, estimated if any half-hour is, empty if none has a value */
    status: text().$type<'actual' | 'estimated' | 'empty'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.supplyPointId, table.flow, table.localDay] })],
)

export const imports = pgTable('imports', {
  id: text().primaryKey(),
  fileName: text('file_name').notNull(),
  /** SHA-256 of the file's bytes and of the mapping it was read with. */
  fingerprint: text().notNull().unique(),
  format: text().notNull(),
  readings: integer().notNull(),
  totalWh: numeric('total_wh', { precision: 18, scale: 0 }).notNull(),
  importedAt: instant('imported_at').notNull().default(sql`now()`),
})

/** Natural gas by meter-reading period, and bottles by delivery: what is not metered by half-hours. */
export const energyPeriods = pgTable(
  'energy_periods',
  {
    billingAccountId: text('billing_account_id').notNull(),
    supplyPointId: text('supply_point_id').notNull(),
    startDay: localDay('start_day').notNull(),
    endDay: localDay('end_day').notNull(),
    /** kWh of gas, or bottles of LPG */
    quantity: numeric({ precision: 12, scale: 3 }).notNull(),
    status: text().$type<'actual' | 'estimated'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.supplyPointId, table.startDay] })],
)

/** A register of a meter that can be read by eye. */
export const meterDevices = pgTable(
  'meter_devices',
  {
    billingAccountId: text('billing_account_id').notNull(),
    id: text().notNull(),
    supplyPointId: text('supply_point_id').notNull(),
    /** What stands beside it on the meter, such as Day or Night; null where there is only one. */
    register: text(),
    /** How many digits it shows before it starts again at zero. */
    digits: smallint().notNull().default(5),
    position: smallint().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

/** What registers showed, by whoever read them. */
export const meterReads = pgTable(
  'meter_reads',
  {
    billingAccountId: text('billing_account_id').notNull(),
    deviceId: text('device_id').notNull(),
    readDay: localDay('read_day').notNull(),
    reading: integer().notNull(),
    source: text().$type<'customer' | 'reader' | 'estimate'>().notNull(),
    /** Who sent it, where a person did. */
    userId: text('user_id'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.deviceId, table.readDay] })],
)

/** Bottles that were ordered, and how it went. */
export const lpgOrders = pgTable(
  'lpg_orders',
  {
    billingAccountId: text('billing_account_id').notNull(),
    id: text().notNull(),
    supplyPointId: text('supply_point_id').notNull(),
    numberOfBottles: smallint('number_of_bottles').notNull(),
    /** Answers about vulnerability, by question; null where none were asked. */
    questions: jsonb().$type<Record<string, boolean>>(),
    /** Names one intention to order, so that sending it again orders nothing more. */
    orderKey: text('order_key').notNull(),
    placedBy: text('placed_by').notNull(),
    placedAt: instant('placed_at').notNull().default(sql`now()`),
    state: text()
      .$type<'processing' | 'scheduled' | 'rescheduled' | 'outForDelivery' | 'successful' | 'unsuccessful' | 'cancelled'>()
      .notNull()
      .default('processing'),
    /** The day on which it is to come, once that is known. */
    scheduledDay: localDay('scheduled_day'),
    deliveredDay: localDay('delivered_day'),
    /** Why it did not work. */
    failureTitle: text('failure_title'),
  },
  (table) => [
    primaryKey({ columns: [table.billingAccountId, table.id] }),
    uniqueIndex('lpg_orders_key').on(table.billingAccountId, table.orderKey),
    // One order of a supply point is under way at a time, whatever asks for a second.
    uniqueIndex('lpg_orders_under_way')
      .on(table.billingAccountId, table.supplyPointId)
      .where(sql`state in ('processing', 'scheduled', 'rescheduled', 'outForDelivery')`),
  ],
)

/** Fibre and wireless broadband at a site. */
export const broadbandConnections = pgTable(
  'broadband_connections',
  {
    billingAccountId: text('billing_account_id').notNull(),
    siteId: text('site_id').notNull(),
    planName: text('plan_name').notNull(),
    downloadMbps: integer('download_mbps').notNull(),
    uploadMbps: integer('upload_mbps').notNull(),
    /** a month, GST included */
    monthlyCharge: money('monthly_charge').notNull(),
    connectedOn: localDay('connected_on').notNull(),
    state: text().$type<'active' | 'ordered' | 'fault'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.siteId] })],
)

/** What a property's electricity went into, by day. */
export const usageCategoryDays = pgTable(
  'usage_category_days',
  {
    billingAccountId: text('billing_account_id').notNull(),
    siteId: text('site_id').notNull(),
    localDay: localDay('local_day').notNull(),
    /** watt-hours by category */
    categories: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.siteId, table.localDay] })],
)

/** Monthly electricity of homes of one kind in one region. */
export const homeBenchmarks = pgTable(
  'home_benchmarks',
  {
    region: text().notNull(),
    propertyType: text('property_type').notNull(),
    month: char({ length: 7 }).notNull(),
    averageWh: integer('average_wh').notNull(),
    efficientWh: integer('efficient_wh').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.propertyType, table.month] })],
)

/** New Zealand's generation of a local day by source, kWh per half-hour. */
export const generationDays = pgTable(
  'generation_days',
  {
    localDay: localDay('local_day').notNull(),
    source: text().notNull(),
    kilowattHours: halfHours('kilowatt_hours').notNull(),
  },
  (table) => [primaryKey({ columns: [table.localDay, table.source] })],
)

// ---- bills

export const bills = pgTable(
  'bills',
  {
    billingAccountId: text('billing_account_id').notNull(),
    id: text().notNull(),
    startDay: localDay('start_day').notNull(),
    endDay: localDay('end_day').notNull(),
    issuedDay: localDay('issued_day').notNull(),
    dueDay: localDay('due_day').notNull(),
    amount: money('amount').notNull(),
    gst: money('gst').notNull(),
    promptPaymentDiscount: money('prompt_payment_discount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

export const billLines = pgTable(
  'bill_lines',
  {
    billingAccountId: text('billing_account_id').notNull(),
    billId: text('bill_id').notNull(),
    position: integer().notNull(),
    supplyPointId: text('supply_point_id'),
    description: text().notNull(),
    quantity: numeric({ precision: 12, scale: 3 }).notNull(),
    unit: text().$type<'kWh' | 'day' | 'bottle' | 'percent'>().notNull(),
    rate: numeric({ precision: 10, scale: 5 }).notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.billId, table.position] })],
)

export const payments = pgTable(
  'payments',
  {
    billingAccountId: text('billing_account_id').notNull(),
    id: text().notNull(),
    paidDay: localDay('paid_day').notNull(),
    amount: money('amount').notNull(),
    /** The discount the customer earned by paying in time. */
    discount: money('discount').notNull().default('0'),
    method: text().$type<'directDebit' | 'creditCard' | 'bankTransfer'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

// ---- free power hours

export const powershoutHours = pgTable(
  'powershout_hours',
  {
    billingAccountId: text('billing_account_id').notNull(),
    id: text().notNull(),
    hours: integer().notNull(),
    expiresOn: localDay('expires_on').notNull(),
    /** An offer waits to be accepted; a grant can be booked. */
    state: text().$type<'offer' | 'granted'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

export const powershoutBookings = pgTable(
  'powershout_bookings',
  {
    billingAccountId: text('billing_account_id').notNull(),
    id: text().notNull(),
    supplyPointId: text('supply_point_id').notNull(),
    startInstant: instant('start_instant').notNull(),
    durationHours: integer('duration_hours').notNull(),
  },
  (table) => [primaryKey({ columns: [table.billingAccountId, table.id] })],
)

// ---- what people did

export const dismissals = pgTable(
  'dismissals',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    type: text().notNull(),
    dismissedAt: instant('dismissed_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
)

export const events = pgTable(
  'events',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    type: text().notNull(),
    /** What exactly was looked at, such as a tab of the eco tracker. */
    detail: text(),
    /** The member of staff who did it in the customer's name. */
    actorId: text('actor_id'),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [index('events_user').on(table.userId, table.at), index('events_at').on(table.at)],
)

export const userFlags = pgTable(
  'user_flags',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    flag: text().notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.flag] })],
)

export const userTags = pgTable(
  'user_tags',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tag: text().notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag] })],
)

export const promotionViews = pgTable(
  'promotion_views',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    promoId: text('promo_id').notNull(),
    viewType: text('view_type').$type<'seen' | 'dismissed' | 'followed'>().notNull(),
    at: instant('at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.promoId] })],
)

export const tipReviews = pgTable(
  'tip_reviews',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tipId: text('tip_id').notNull(),
    status: text().$type<'Liked' | 'Disliked'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tipId] })],
)

// ---- staff acting for customers

export const impersonations = pgTable(
  'impersonations',
  {
    id: text().primaryKey(),
    staffUserId: text('staff_user_id')
      .notNull()
      .references(() => users.id),
    customerUserId: text('customer_user_id')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    startedAt: instant('started_at').notNull().default(sql`now()`),
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('impersonations_customer').on(table.customerUserId, table.startedAt)],
)

/** Every request made in a customer's name, and every attempt to begin or end acting, with what became of it. */
export const impersonatedActions = pgTable(
  'impersonated_actions',
  {
    id: text().primaryKey(),
    /** Absent where an attempt began none, or named one that does not exist. */
    impersonationId: text('impersonation_id').references(() => impersonations.id),
    /** Who tried; a customer too, in a refused attempt. */
    staffUserId: text('staff_user_id').notNull(),
    /** Absent where an attempt named nobody. */
    customerUserId: text('customer_user_id'),
    /** What was typed as the customer, where acting was to begin. */
    tried: text(),
    reason: text(),
    at: instant('at').notNull().default(sql`now()`),
    method: text().notNull(),
    path: text().notNull(),
    /** 0 until it is decided. */
    status: integer().notNull(),
    /** The type of the problem that was answered. */
    problem: text(),
    correlationId: text('correlation_id').notNull(),
  },
  (table) => [
    index('impersonated_actions_of').on(table.impersonationId, table.at),
    index('impersonated_actions_latest').on(table.at, table.id),
  ],
)

// ---- configuration

/** An immutable release of everything staff shape, named by its content. */
export const releases = pgTable('releases', {
  hash: text().primaryKey(),
  /** json, not jsonb: what is exported has its fields in the order in which they were written */
  document: json().notNull(),
  author: text().notNull(),
  note: text().notNull().default(''),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})

/** One row: which release customers see. */
export const currentRelease = pgTable('current_release', {
  one: boolean().primaryKey().default(true),
  hash: text()
    .notNull()
    .references(() => releases.hash),
})

/** What staff have changed since the release that customers see, piece by piece. */
export const draftPieces = pgTable('draft_parts', {
  piece: text('part').primaryKey(),
  /** json, not jsonb, as in a release; null where the piece is removed */
  value: json(),
  /** content hash of the released piece that was changed; empty where there was none */
  baseHash: text('base_hash').notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull().default(sql`now()`),
})

/** Every change of the draft and of what customers see, each with who made it. Nothing here is ever changed. */
export const configChanges = pgTable(
  'config_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().default(sql`now()`),
    author: text().notNull(),
    action: text().$type<ConfigAction>().notNull(),
    piece: text('part'),
    before: json(),
    after: json(),
    /** the release that customers see from then on, or shall see */
    release: text(),
    previousRelease: text('previous_release'),
    note: text().notNull().default(''),
    /** why it costs a visitor more than the budget */
    reason: text(),
  },
  (table) => [index('config_changes_action').on(table.action, table.id)],
)
export type ConfigAction = 'edit' | 'publish' | 'rollback' | 'schedule' | 'cancel' | 'apply'

/** Releases that wait for their moment. */
export const scheduledReleases = pgTable('scheduled_releases', {
  id: text().primaryKey(),
  hash: text()
    .notNull()
    .references(() => releases.hash),
  dueAt: instant('due_at').notNull(),
  /** what customers saw when it was scheduled: another release since then must not be overwritten unseen */
  baseHash: text('base_hash').notNull(),
  author: text().notNull(),
  note: text().notNull().default(''),
  reason: text(),
  state: text().$type<'waiting' | 'published' | 'cancelled' | 'superseded'>().notNull().default('waiting'),
})

/** How many visits each build of the browser application made on a day, so that it is known who gets fallbacks. */
export const visitsByBuild = pgTable(
  'visits_by_build',
  { day: localDay('day').notNull(), clientTypes: text('knows').notNull(), visits: integer().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.day, table.clientTypes] })],
)

// ---- the embedded sign-in provider

export const oidcRecords = pgTable(
  'oidc_records',
  {
    kind: text().notNull(),
    id: text().notNull(),
    payload: jsonb().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    userCode: text('user_code'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('oidc_records_grant').on(table.grantId),
    index('oidc_records_uid').on(table.uid),
    index('oidc_records_expiry').on(table.expiresAt),
    // A new password ends what its person has: sessions, grants and tokens, and sign-ins that are under way.
    index('oidc_records_account').on(sql`(${table.payload}->>'accountId')`),
    index('oidc_records_interaction')
      .on(sql`(${table.payload}->'result'->'login'->>'accountId')`)
      .where(sql`${table.kind} = 'Interaction'`),
  ],
)

/** Secrets that this installation made for itself: signing keys and cookie keys. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

/** Facts about the data themselves, such as the day up to which demo readings exist. */
export const facts = pgTable('facts', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})
