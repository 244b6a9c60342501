import { accountKind } from '../account/entities.ts'
import { hrefOrMail, siteHref } from '../link.ts'
import { closedObject, type Shape } from '../shape.ts'
import { body, phone, title } from './texts.ts'

/** What a brand allows those who have trouble paying, and who else helps them. */
const payingHelp = closedObject(
  {
    helpers: {
      type: 'array',
      maxItems: 8,
      description: 'who helps, in order; the brand itself comes before them',
      items: closedObject(
        { name: title, body },
        {
          phone,
          href: hrefOrMail,
          accountTypes: { type: 'array', items: accountKind, minItems: 1, description: 'whom they help; everyone where none is chosen' },
        },
      ),
    },
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
    amountsNzd: {
      type: 'array',
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      items: { type: 'integer', minimum: 1, maximum: 1_000 },
      description: 'offered to choose from, each at most the most; another may be typed',
    },
    mostNzd: { type: 'integer', minimum: 1, maximum: 1_000, description: 'the most that one pledge gives each time' },
    terms: { type: 'array', maxItems: 10, items: body },
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
    terms: { type: 'array', maxItems: 10, items: body },
  },
  {},
  { description: 'bringing friends; the first release’s where a release has none. Who sees the page is up to the navigation' },
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
      additionalProperties: closedObject({ title, paragraphs: { type: 'array', items: { type: 'string', maxLength: 1000 } } }),
    },
  },
  { payingHelp, switching, donation, friendGetFriend },
)
export type BrandTexts = Shape<typeof brandTexts>
