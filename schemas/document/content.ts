import { identifier, localDay } from '../formats.ts'
import { icon } from '../icon.ts'
import { link } from '../link.ts'
import { KNOWN_FEATURES } from '../prompts/known-features.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { season, tipCategory, tipPicture } from '../tips/entities.ts'
import { audience } from './audience.ts'
import { experimentWith } from './experiment.ts'
import { LIST_LIMITS } from './list-limits.ts'
import { bottledGasWords, powershoutWords } from './pages-words.ts'
import { tabDocument } from './tab.ts'
import { body, phone, title } from './texts.ts'

/** Something about a customer that a message, a task or a suggestion can wait for. */
export const customerCondition = {
  enum: [
    'always',
    'billOverdue',
    'hasNoDirectDebit',
    'isCardExpiring',
    'isProfileIncomplete',
    'hasFreeHours',
    'hasFreeHoursExpiring',
    'hasNoReadings',
    'hasEv',
    'couldChargeAtNight',
    'canSendElectricityReading',
    'canSendGasReading',
    'canOrderBottledGas',
    'isGasUndelivered',
    'isPlanUnchecked',
    'isMoving',
  ],
  description:
    'texts for isMoving may have {moveState}, {movePlaces}, {moveNext} and {moveChange} in them, for isGasUndelivered {gasPlace}',
} as const
export type CustomerCondition = Shape<typeof customerCondition>

const label = { type: 'string', maxLength: 40 } as const
const messageTitle = { type: 'string', maxLength: 80 } as const
const messageBody = { type: 'string', maxLength: 240 } as const
const { href } = link.properties

/* What each version of an entry says. Whom it is for, and when, is the same for all of them. */
const messageWords = { tone: { enum: ['info', 'good', 'warning'] }, title: messageTitle, body: messageBody } as const
const tileWords = { label, description: { type: 'string', maxLength: 120 }, icon, href } as const
const actionWords = { title: messageTitle, body: messageBody, icon } as const

/** What to do in danger. Every page that says it takes these words. */
const safety = closedObject(
  {
    smellGas: body,
    noPower: { ...body, description: 'with {linesCompany} and {linesPhone}' },
    noPowerElsewhere: { ...body, description: 'where the lines company is not known' },
    linesCompanies: list(
      closedObject({
        name: { type: 'string', minLength: 1, maxLength: 60 },
        phone,
        regions: list({ type: 'string', maxLength: 60 }, { maxItems: LIST_LIMITS.within, description: 'of the sites that it serves' }),
      }),
      { maxItems: LIST_LIMITS.within },
    ),
  },
  {},
  { description: 'what to do in danger; the first release’s texts where a release has none' },
)

/** What the pages about electric cars count with and say. */
const electricVehicles = closedObject(
  {
    models: list(
      closedObject({
        id: identifier,
        name: { type: 'string', minLength: 1, maxLength: 60 },
        kwhPer100Km: { type: 'number', minimum: 5, maximum: 100 },
        source: { type: 'string', minLength: 1, maxLength: 120 },
      }),
      { maxItems: 300 },
    ),
    usualKwhPer100Km: { type: 'number', minimum: 5, maximum: 100, description: 'of a car that we know nothing of' },
    chargingLossPercentage: { type: 'integer', minimum: 0, maximum: 50, description: 'lost between the meter and the battery' },
    petrol: closedObject(
      {
        nzdPerLitre: { type: 'number', minimum: 0.5, maximum: 20, description: 'price of regular petrol, GST included' },
        asOf: { ...localDay, description: 'the day of that price' },
        litresPer100Km: { type: 'number', minimum: 1, maximum: 40, description: 'of the car that an electric one is compared with' },
        source: { type: 'string', minLength: 1, maxLength: 120, description: 'of the consumption' },
      },
      {},
      { description: 'the petrol car that charging is compared with' },
    ),
    faqs: list(
      closedObject(
        { question: { type: 'string', minLength: 1, maxLength: 160 }, answer: { type: 'string', minLength: 1, maxLength: 800 } },
        { audience },
      ),
      { maxItems: 50 },
    ),
  },
  {
    roadUserCharges: closedObject(
      {
        nzdPer1000Km: { type: 'number', minimum: 1, maximum: 1000, description: 'of a light electric car, GST included' },
        since: { ...localDay, description: 'the day from which it is that much' },
        source: { type: 'string', minLength: 1, maxLength: 120 },
      },
      {},
      { description: 'what an electric car pays in place of the tax that petrol has in its price; not counted where absent' },
    ),
  },
  { description: 'what the pages about electric cars count with and say; the first release’s where a release has none' },
)
export type ElectricVehicles = Shape<typeof electricVehicles>

export const content = closedObject(
  {
    heroMessages: list(
      closedObject(
        { id: identifier, ...messageWords, when: customerCondition },
        { link, audience, experiment: experimentWith(messageWords, { link }) },
      ),
      { maxItems: LIST_LIMITS.entries, description: 'the first that fits is shown' },
    ),
    heroMenu: list(closedObject({ key: identifier, label, icon, href }, { when: customerCondition, audience }), {
      maxItems: LIST_LIMITS.entries,
    }),
    actionTiles: list(
      closedObject({ id: identifier, ...tileWords }, { when: customerCondition, audience, experiment: experimentWith(tileWords) }),
      { maxItems: LIST_LIMITS.entries },
    ),
    nextBestActions: list(
      closedObject(
        { type: identifier, ...actionWords, when: customerCondition },
        {
          link,
          audience,
          experiment: experimentWith(actionWords, { link }),
          againAfterDays: {
            type: 'integer',
            minimum: 1,
            maximum: 730,
            description: 'days after which it is shown again to a customer who dismissed it; without a number, never again',
          },
        },
      ),
      { maxItems: LIST_LIMITS.entries },
    ),
  },
  {
    promotions: list(closedObject({ promoId: identifier, title, body, endDate: localDay }, { anchor: identifier, link, audience }), {
      maxItems: LIST_LIMITS.entries,
      description: 'what is new, one at a time and until its end date, inside the widget whose type is the anchor: an ecoTracker shows one',
    }),
    featureMessages: list(
      closedObject(
        {
          feature: { enum: KNOWN_FEATURES },
          target: { ...identifier, description: 'where the slides are shown: onboarding waits for the first visit' },
          title,
          body,
          icon,
          when: customerCondition,
        },
        { link, audience },
      ),
      { maxItems: LIST_LIMITS.entries, description: 'slides that introduce features, in order' },
    ),
    whatsNew: list(
      closedObject(
        {
          id: identifier,
          path: tabDocument.properties.path,
          steps: list(closedObject({ title, body, icon }), { minItems: 1, maxItems: LIST_LIMITS.within }),
        },
        { audience },
      ),
      { maxItems: LIST_LIMITS.entries, description: 'dialogs over a page, each until it was seen' },
    ),
    bottledGas: bottledGasWords,
    broadband: closedObject(
      {
        plans: list(
          closedObject(
            {
              name: { type: 'string', maxLength: 60 },
              body,
              downloadMbps: { type: 'integer', minimum: 1 },
              uploadMbps: { type: 'integer', minimum: 1 },
              monthlyChargeNzd: { type: 'number', minimum: 0 },
            },
            { audience },
          ),
          { maxItems: LIST_LIMITS.within },
        ),
      },
      {},
      { description: 'the broadband plans on offer; the first release’s where a release has none' },
    ),
    electricVehicles,
    powershout: powershoutWords,
    safety,
    tips: list(
      closedObject(
        { id: identifier, category: tipCategory, title, body },
        {
          seasons: list(season, {
            minItems: 1,
            maxItems: 4,
            uniqueItems: true,
            description: 'all year unless chosen; the tip of the day fits the season',
          }),
          picture: { ...tipPicture, description: 'the category’s unless chosen' },
          addedOn: { ...localDay, description: 'the day from which customers see it as new, for 60 days or until they have looked' },
          audience,
        },
      ),
      { maxItems: LIST_LIMITS.entries },
    ),
  },
)
