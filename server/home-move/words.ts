import { daysBetween, lastOf } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import type { HomeMoveState, HomeMoveStep } from '#schemas/home-move/entities.ts'
import type { HomeMove, StoredStep } from './steps.ts'

export const STATE_TEXT: Record<HomeMoveState, string> = {
  received: 'We have your move',
  confirmed: 'Your move is confirmed',
  done: 'Your move is done',
  declined: 'We couldn’t arrange your move',
  cancelled: 'Your move is cancelled',
}

export const STEP_TEXT: Record<HomeMoveStep, string> = { ...STATE_TEXT, changed: 'The days of your move have changed' }

/** The days of a move in words, such as `out on Mon, 30 Nov, in on Tue, 1 Dec`. */
export function daysOfMove({ moveOutDay, moveInDay }: Pick<HomeMove, 'moveOutDay' | 'moveInDay'>): string {
  const out = moveOutDay && `out on ${dayText(moveOutDay, 'weekday')}`
  const into = moveInDay && `in on ${dayText(moveInDay, 'weekday')}`
  return [out, into].filter(Boolean).join(', ')
}

/**
 * What comes next and who does it.
 * @param today local day; left out for a text of the moment when the move got into its state
 * @param hasApplied an application as someone who depends on power is pending
 */
export function nextStepOf(
  move: HomeMove,
  phone: string,
  { today, hasApplied = false }: { today?: string; hasApplied?: boolean } = {},
): string {
  const passed = today === undefined ? 0 : daysPassed(move, today)
  switch (move.state) {
    case 'received':
      if (passed > 0) return `Its days have passed, and we haven’t confirmed it. Call us on ${phone}, and we’ll sort it out.`
      return `We check it and confirm it by email within two working days. ${
        !hasPatient(move)
          ? 'There’s nothing for you to do until then.'
          : hasApplied
            ? 'Meanwhile, please have the form about who depends on power filled in: it’s under “Medical dependence” in your profile.'
            : 'We know that someone there depends on power, and call you before the move.'
      }`
    case 'confirmed':
      if (passed > 0) return 'Its days have passed. We email you once everything is done.'
      return plannedText(move)
    case 'done': {
      if (passed > FINAL_BILL_DAYS) return 'There’s nothing left to do.'
      const welcome = move.moveInDay ? ['Welcome to your new place.'] : []
      const bill = move.moveOutDay ? [`Your final bill${move.moveInDay ? ' for the old one' : ''} comes within two weeks.`] : []
      return [...welcome, ...bill].join(' ')
    }
    case 'declined':
      return `Call us on ${phone}, and we’ll find a way together.`
    case 'cancelled':
      return 'Everything stays as it is. You can start another move at any time.'
  }
}

/** Such as `We’ll end your supply on Wed, 9 Dec, and start it at the new place on Thu, 10 Dec.` */
function plannedText({ moveOutDay, moveInDay }: HomeMove): string {
  const out = moveOutDay && `end your supply on ${dayText(moveOutDay, 'weekday')}`
  const into = moveInDay && `start ${out ? 'it at the new place' : 'your supply'} on ${dayText(moveInDay, 'weekday')}`
  return `We’ll ${[out, into].filter(Boolean).join(', and ')}.`
}

const FINAL_BILL_DAYS = 14

/** Whether someone at the new place depends on power, as either form asks. */
export const hasPatient = ({ answers }: Pick<HomeMove, 'answers'>): boolean =>
  answers.hasMedicalDependency === true || answers.medicalSupport === true

/** How many days ago the last day of a move was; 0 until it is over. */
export function daysPassed({ moveOutDay, moveInDay }: HomeMove, today: string): number {
  const last = lastOf([moveOutDay, moveInDay])
  return last === undefined || last >= today ? 0 : daysBetween(last, today)
}

/** What comes next after a step of a move, as it was then. */
export const afterStepText = (move: HomeMove, { step, moveOutDay, moveInDay }: StoredStep, phone: string): string =>
  step === 'changed'
    ? 'We confirm the new days by email within two working days.'
    : nextStepOf({ ...move, state: step, moveOutDay, moveInDay }, phone)
