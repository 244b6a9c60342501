/** What tells that something of an attack got through. */
export const MARK = 'pwned-7c1d'

const SCRIPT = `<script>alert("${MARK}")</script>`

/** Words that are no words. */
export const HOSTILE_WORDS = [
  SCRIPT,
  `"><img src=x onerror=alert('${MARK}')>`,
  `<svg onload=alert('${MARK}')>`,
  `<iframe src="javascript:alert('${MARK}')"></iframe>`,
  `[click](javascript:alert('${MARK}'))`,
  `![x](https://evil.example/${MARK}.svg)`,
  `</textarea>${SCRIPT}`,
  '{{constructor.constructor("return process")()}}',
  '#{7*7}<%= 7*7 %>',
  '__proto__',
  '../../../../etc/passwd',
  '\u202Egnp.exe',
  '\u0000',
  "'; drop table media; --",
  'Ā'.repeat(300),
  '\n\r\t',
  '',
]

/** Addresses that nobody may follow. */
export const HOSTILE_ADDRESSES = [
  `javascript:alert('${MARK}')`,
  `JaVaScRiPt:alert('${MARK}')`,
  `java\nscript:alert('${MARK}')`,
  `\u0001javascript:alert('${MARK}')`,
  `data:text/html,${SCRIPT}`,
  `data:image/svg+xml;base64,PHN2Zy8+`,
  `vbscript:msgbox("${MARK}")`,
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/%2F/evil.example',
  'http://evil.example',
  'https://user@evil.example',
  'https://evil.example\\@bank.nz',
  ' https://evil.example',
  'tel:javascript:alert(1)',
]

/** Numbers from 0 to below 1 that look random and are the same in each run: mulberry32. */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pickerOf = (next: () => number) => {
  const upTo = (count: number) => Math.floor(next() * count)
  return { upTo, oneOf: <T>(choices: readonly T[]): T => choices[upTo(choices.length)] as T }
}
