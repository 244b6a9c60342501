import { phonesInText } from '#lib/phones-in-text.ts'
import { Phone } from './phone.tsx'

/** A text whose phone numbers can be dialled. */
export const TextWithPhones = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
  phonesInText(text).map((part, i) => (part.isPhone ? <Phone key={i} number={part.text} /> : part.text))
