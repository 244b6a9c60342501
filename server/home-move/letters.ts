import { dayText } from '#lib/day-text.ts'
import { energiesText, energyName } from '#lib/energy-names.ts'
import { endingText, unsureText } from '#lib/home-move-terms.ts'
import { listed } from '#lib/listed.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { HomeMoveStep, HomeMoveTerms } from '#schemas/home-move/entities.ts'
import { postalLine } from '../contact/queries.ts'
import type { HomeMove, StoredStep } from './steps.ts'
import { afterStepText } from './words.ts'

const SUBJECT: Record<HomeMoveStep, string> = {
  received: 'We have your move at',
  changed: 'The new days of your move with',
  confirmed: 'Your move is confirmed by',
  done: 'Your move is done, from',
  declined: 'We couldn’t arrange your move at',
  cancelled: 'Your move is cancelled at',
}

interface Told {
  move: HomeMove
  step: StoredStep
  /** addresses of the places that are left */
  left: readonly string[]
  phone: string
  /** of the page with the move */
  url: string
  /** meters at the places that are left which the customer reads */
  toRead: readonly { address: string; energyType: EnergyType; meterSerial: string | null }[]
  /** what they have at the new place, and what ends */
  terms: HomeMoveTerms | undefined
}

/** What a customer agreed to, and what it means for them. */
function termsText({ plans, unsure, ending, offer, bonusCode }: HomeMoveTerms): string[] {
  const names = plans.map(({ energyType, planName }) => `${planName} for ${energiesText([energyType])}`)
  const lines = [
    plans.length > 0 ? `At the new place you have ${listed(names)}.` : undefined,
    unsureText(unsure.map(({ planName }) => planName)),
    endingText(ending),
    offer && `Your offer: ${offer.replace(/\.?$/, '.')}`,
    bonusCode && `Your bonus code: ${bonusCode}.`,
  ]
  const text = lines.filter(Boolean).join(' ')
  return text ? [text] : []
}

function meterText({ address, energyType, meterSerial }: Told['toRead'][number], hasSeveralPlaces: boolean): string {
  const number = meterSerial === null ? '' : ` ${meterSerial}`
  return `the ${energyName(energyType).toLowerCase()} meter${number}${hasSeveralPlaces ? ` at ${address}` : ''}`
}

const isOver = (step: HomeMoveStep): boolean => step === 'done' || step === 'declined' || step === 'cancelled'

/** Subject and paragraphs of the mail about a step of a move. */
export function letterAbout({ move, step: stored, left, phone, url, toRead, terms }: Told): [subject: string, paragraphs: string[]] {
  const { step, message, ...days } = stored
  const { moveOutDay, moveInDay } = days
  const out = left.length > 0 && moveOutDay ? [`Last day at ${listed(left)}: ${dayText(moveOutDay, 'weekday')}.`] : []
  const into = move.moveInAddress && moveInDay ? [`First day at ${postalLine(move.moveInAddress)}: ${dayText(moveInDay, 'weekday')}.`] : []
  return [
    SUBJECT[step],
    [
      [`This is about your move with the case number ${move.caseNumber}.`, ...out, ...into].join(' '),
      ...(message ? [message] : []),
      ...(terms && (step === 'received' || step === 'confirmed') ? termsText(terms) : []),
      // The days that it is confirmed for are in the first sentence.
      ...(step === 'confirmed' ? [] : [afterStepText(move, stored, phone)]),
      ...(step === 'confirmed' && toRead.length > 0 && days.moveOutDay
        ? [
            `On ${dayText(days.moveOutDay, 'weekday')}, please read ${listed(toRead.map((meter) => meterText(meter, left.length > 1)))} before you leave and send us the reading. We remind you on the day.`,
          ]
        : []),
      isOver(step) ? 'Everything about it is here:' : 'You can follow your move, and change what can still be changed, here:',
      url,
    ],
  ]
}

/** The mail that asks for the final reading. */
export const readingLetter = (caseNumber: string, address: string, url: string): [subject: string, paragraphs: string[]] => [
  'Please read your meter before you leave:',
  [
    `You’re moving out of ${address} (case number ${caseNumber}). Read your meter and send us the reading: then your final bill is right to the day.`,
    url,
    'If you can’t get to the meter any more, we estimate the reading.',
  ],
]
