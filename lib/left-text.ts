import { dayText } from './day-text.ts'

/** Says that the customer has moved out of a property; nothing where they have not. */
export const leftText = ({ isLeft, leftOn }: { isLeft?: boolean | undefined; leftOn?: string | undefined }): string | undefined =>
  isLeft ? `Moved out${leftOn ? ` ${dayText(leftOn)}` : ''}` : undefined
