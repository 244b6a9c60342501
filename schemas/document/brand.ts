import { accountKind, energyType } from '../account/entities.ts'
import { flag, localDay } from '../formats.ts'
import { offerPlanType } from '../home-move/entities.ts'
import { hrefOrMail, siteHref } from '../link.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { LIST_LIMITS } from './list-limits.ts'
import { bottledGasWords, powershoutWords } from './pages-words.ts'
import { body, phone, title } from './texts.ts'

const paragraph = { type: 'string', maxLength: 1000 } as const

/** What a brand allows those who have trouble paying, and who else helps them. */
const payingHelp = closedObject(
  {
    helpers: list(
      closedObject(
        { name: title, body },
        {
          phone,
          href: hrefOrMail,
          accountTypes: list(accountKind, { minItems: 1, description: 'whom they help; everyone where none is chosen' }),
        },
      ),
      { maxItems: 8, description: 'who helps, in order; the brand itself comes before them' },
    ),
  },
  {
    extension: closedObject(
      {
        mostDays: {
          type: 'integer',
          minimum: 1,
          maximum: 90,
          description: 'later than the due day, or than the day of asking once it is over; longer only where a newer bill is due later',
        },
        timesAYear: { type: 'integer', minimum: 1, maximum: 12 },
        mostNzd: { type: 'integer', minimum: 1, maximum: 100_000, description: 'the most that may be owed' },
      },
      {},
      { description: 'a later day to pay; absent where the brand offers none here' },
    ),
    arrangement: closedObject(
      {
        leastInstalmentNzd: { type: 'integer', minimum: 1, maximum: 1_000 },
        mostMonths: { type: 'integer', minimum: 1, maximum: 24, description: 'within which all is paid' },
        mostNzd: { type: 'integer', minimum: 1, maximum: 100_000, description: 'the most that may be owed' },
      },
      {
        timesAYear: {
          type: 'integer',
          minimum: 1,
          maximum: 24,
          description: 'how often instalments are agreed here, each change of them included; 4 where a release says nothing',
        },
      },
      { description: 'paying in instalments; absent where the brand offers none here' },
    ),
  },
  { description: 'help with paying; the first release’s where a release has none' },
)

const days = (most: number, description: string) => ({ type: 'integer', minimum: 0, maximum: most, description }) as const
const offerCode = { type: 'string', minLength: 1, maxLength: 40 } as const

/** What a brand can do for those who move, and what it offers them. */
const homeMove = closedObject(
  {
    noticeDays: days(30, 'from today until a smart meter can be switched'),
    visitNoticeDays: days(30, 'working days until someone can come to another meter'),
    mostDaysAhead: { ...days(365, 'that a move is planned ahead'), minimum: 1 },
    mostDaysApart: days(365, 'between moving out and moving in'),
    closedDays: list(localDay, { maxItems: 100, description: 'on which nothing is switched, such as public holidays' }),
    allowManualAddress: { ...flag, description: 'whether a place may be moved to that is not in the register or has no smart meter' },
  },
  {
    offers: list(
      closedObject(
        { code: offerCode, title, body, energyType, planType: offerPlanType },
        {
          planId: { ...offerCode, maxLength: 64, description: 'the plan that it comes with; any of its energy without it' },
          accountTypes: list(accountKind, { minItems: 1, description: 'everyone where none is chosen' }),
          endDate: { ...localDay, description: 'the last day on which it is offered' },
        },
      ),
      { maxItems: 20 },
    ),
    bonusOffers: list(closedObject({ code: offerCode, title }, { endDate: localDay }), {
      maxItems: 50,
      description: 'for who types the code; the portal never lists them',
    }),
  },
  { description: 'moving house; the first release’s where a release has none' },
)

export type HomeMoveRules = Shape<typeof homeMove>

/** Where a household compares its plan with those of other retailers. */
const switching = closedObject(
  { title, body, href: siteHref },
  {},
  { description: 'on the electricity bills of households; the first release’s where a release has none' },
)
export type Switching = Shape<typeof switching>

/** What a brand says of giving to schools, and what it takes. */
const donation = closedObject(
  {
    lead: body,
    howItWorks: body,
    amountsNzd: list(
      { type: 'integer', minimum: 1, maximum: 1_000 },
      { minItems: 1, maxItems: 5, uniqueItems: true, description: 'offered to choose from, each at most the most; another may be typed' },
    ),
    mostNzd: { type: 'integer', minimum: 1, maximum: 1_000, description: 'the most that one pledge gives each time' },
    terms: list(body, { maxItems: 10 }),
  },
  {},
  { description: 'giving to schools; the first release’s where a release has none. Who sees the page is up to the navigation' },
)

/** What a brand gives a customer who brings another one, and to whom. */
const friendGetFriend = closedObject(
  {
    lead: { ...body, description: 'with {ownNzd} and {friendNzd}' },
    shareText: { ...body, description: 'what a friend reads beside the link; with {ownNzd} and {friendNzd}' },
    joinUrl: { ...siteHref, description: 'where the friend joins; the code is added as its query “friend”' },
    ownNzd: { type: 'integer', minimum: 1, maximum: 1_000, description: 'credit for the customer' },
    friendNzd: { type: 'integer', minimum: 1, maximum: 1_000, description: 'credit for the friend' },
    terms: list(body, { maxItems: 10 }),
  },
  {},
  { description: 'bringing friends; the first release’s where a release has none. Who sees the page is up to the navigation' },
)

const words = closedObject({ title, body })

/** What a brand says where someone depends on power for their health. */
export const medicalWords = closedObject(
  {
    ask: { ...words, description: 'before anything was told' },
    applied: words,
    confirmed: words,
    review: { ...words, description: 'when it has to be confirmed again; the title with {day}' },
    declined: words,
    plan: { ...words, description: 'what to do in a power cut' },
    returnTo: {
      ...body,
      description: 'where the filled-in form of the practitioner is sent: a postal address, an email address, or whom to call',
    },
  },
  {},
  { description: 'power for someone’s health; the first release’s where a release has none. {phone} is the brand’s number' },
)

/** What a brand says of what it holds about a person. */
const yourDataWords = closedObject(
  {
    lead: { ...body, description: 'about the download' },
    closeLead: { ...body, description: 'about closing one’s access' },
    kept: list(body, { maxItems: 10, description: 'what stays once access is closed, and why' }),
    keptForHolder: { ...body, description: 'what stays as well for who holds an account' },
  },
  {},
  { description: 'your data; the first release’s where a release has none. {phone} is the brand’s number' },
)

/** What a brand says in its own words where the others share theirs: content.ts. */
const ownWords = closedObject(
  {},
  { powershout: powershoutWords, bottledGas: bottledGasWords },
  { description: 'pages in the brand’s own words; if absent, the text that all brands share' },
)

/** What a brand says of itself, and where its own website is. */
export const brandTexts = closedObject(
  {
    tagline: { type: 'string', maxLength: 120 },
    signInLead: { type: 'string', maxLength: 160 },
    phone,
    links: closedObject(
      { contact: hrefOrMail, accessibility: hrefOrMail, terms: hrefOrMail, privacy: hrefOrMail, register: hrefOrMail },
      {
        help: {
          ...hrefOrMail,
          description: 'whom to call when something is wrong: first in the account menu; absent where the brand has no such page',
        },
        businessSignUp: {
          ...hrefOrMail,
          description: 'where a business customer signs up another business; absent where the brand serves none',
        },
        facebook: hrefOrMail,
        linkedin: hrefOrMail,
        youtube: hrefOrMail,
        blog: hrefOrMail,
      },
    ),
    pages: {
      type: 'object',
      description: 'texts that the server shows at /info, for a brand without its own website',
      additionalProperties: closedObject(
        {
          title,
          paragraphs: list(paragraph, { maxItems: LIST_LIMITS.within }),
        },
        {
          tiles: list(closedObject({ title, body: paragraph }), {
            maxItems: LIST_LIMITS.within,
            description: 'ways to reach the brand, each under its own heading, before the paragraphs',
          }),
        },
      ),
    },
  },
  {
    payingHelp,
    homeMove,
    switching,
    donation,
    friendGetFriend,
    medicalDependence: medicalWords,
    yourData: yourDataWords,
    content: ownWords,
  },
)
export type BrandTexts = Shape<typeof brandTexts>
