/** A phone field takes as many characters. Source: portal-shell.md, section 5, Phone. */
const MOST = 15

/** Signs between digits, as in `+64 (21) 234-5678`, become spaces, and a number that only its spaces make too long loses them. */
export function typedPhone(text: string): string {
  const spaced = text.replace(/[+()\-‐-―.\s]+/g, ' ').trimStart()
  const digits = spaced.replaceAll(' ', '')
  return spaced.length > MOST && digits.length <= MOST && /^\d+$/.test(digits) ? digits : spaced
}
