/** A text that commands nothing of a terminal: its control characters and the like by their numbers. */
export const printable = (text: string): string =>
  text.replace(/\p{C}/gu, (letter) => `\\u${letter.codePointAt(0)?.toString(16).padStart(4, '0')}`)
