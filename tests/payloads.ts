import { times } from './thorough.ts'

/** Text that has broken programs, by what it was meant to break. Every string of every call gets all of it. */
export const HOSTILE_TEXT: Record<string, readonly string[]> = {
  sql: ["' or 1=1 --", "'; drop table users; --", '") or ("1"="1', '%', '_', '\\', '$1', "x' union select subject from users --"],
  html: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '</textarea><svg onload=alert(1)>',
    'javascript:alert(1)',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: these are what other template engines would run
  template: ['${7*7}', '{{7*7}}', '#{7*7}', '<%= 7*7 %>', '{{constructor.constructor("return process")()}}', '%s%n%x'],
  path: [
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'file:///etc/passwd',
    '.',
    '..',
  ],
  header: ['a\r\nset-cookie: taken=1', 'a\nb', '\u2028', '\u202e'],
  formula: ['=1+1', '+1+cmd', "-2+3+cmd|' /C calc'!A0", '@SUM(A1)'],
  code: [
    '*/},(()=>{globalThis.broken=1})(),function(data){/*',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the same
    '`${process.exit()}`',
    '"]}});process.exit();//',
    '^(a+)+$',
    '(a|a)*b',
    '(?=(a+))a*b',
  ],
  unreadable: ['\0', 'a\0b', '\ud800', 'a\udc00'],
  names: ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true'],
  unicode: ['é', 'e\u0301', '\ufeffx', '😀'.repeat(20), 'ﷺ', 'İ', 'ß', '\u0000'.repeat(3), '１２３'],
  long: ['a'.repeat(65), 'a'.repeat(5_000), `${'a'.repeat(120)}!`, '('.repeat(500), '9'.repeat(400)],
  empty: ['', ' ', '\t'],
}

/** Days on which clocks change (46 and 50 half-hours), leap days, and days that no calendar or no program has. */
export const HOSTILE_DAYS = [
  '2026-09-27',
  '2026-04-05',
  '2024-02-29',
  '2023-02-29',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '+275760-09-13',
  '+275760-09-14',
  '-000001-01-01',
  '2026-1-1',
  '2026-09-27T02:30:00',
  '2026-06-30T23:59:60Z',
  '２０２６-０９-２７',
  '-infinity',
  'epoch',
  'now',
]

export const HOSTILE_NUMBERS = [
  -1, 0, 0.5, -0, 46, 50, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21, 1e308, -1e308, 5e-324,
]

/** What is not of the type that is asked for. */
export const WRONG_TYPES: readonly unknown[] = [null, true, 7, 'text', [], [[]], {}, { toString: 1, valueOf: 1, length: -1 }, [null]]

const deep = (open: string, close: string, levels = 40_000) => open.repeat(levels) + close.repeat(levels)

/** Whole bodies, as bytes. */
export const HOSTILE_BODIES: Record<string, string | Buffer> = {
  nothing: '',
  'half an object': '{"a":',
  'a text that never ends': `{"a":"${'\\"'.repeat(100_000)}`,
  'a list': '[]',
  null: 'null',
  'a text': '"x"',
  'a number without bounds': '{"a":1e999}',
  'deep lists': deep('[', ']'),
  'deep objects': `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  'a name twice': '{"siteId":"a","siteId":"b"}',
  'a name twice, once escaped': '{"siteId":"a","\\u0073iteId":"b"}',
  'a prototype': '{"__proto__":{"isAdmin":true}}',
  'a constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'a NUL': '{"a":"\\u0000"}',
  'a NUL in a name': '{"\\u0000":1}',
  'half a character': '{"a":"\\ud800"}',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  'UTF-16': Buffer.from('{"a":1}', 'utf16le'),
  'a byte order mark': '\ufeff{}',
  'far too much': `{"a":"${'x'.repeat(3_000_000)}"}`,
  'very many names': `{${Array.from({ length: 5_000 }, (_, i) => `"n${i}":1`).join(',')}}`,
}

export const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/xml',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/html',
  'nonsense',
]

/** Headers that some proxy or framework believes. */
export const FORGED_HEADERS: readonly Record<string, string>[] = [
  { host: 'elsewhere.example' },
  { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'javascript', 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=elsewhere.example;proto=https' },
  { 'x-original-url': '/api/v1/private/studio/draft', 'x-rewrite-url': '/metrics' },
  { 'x-http-method-override': 'DELETE', 'x-http-method': 'PUT', 'x-method-override': 'PATCH' },
  { 'x-correlation-id': '<script>alert(1)</script>' },
  { 'x-impersonation': "' or 1=1 --" },
  { 'x-preview': '../../etc/passwd' },
  { 'x-brand': '__proto__', 'x-platform': 'constructor' },
  { 'if-none-match': '*', 'if-modified-since': 'nonsense', range: 'bytes=0-1,2-3,-1' },
  { 'accept-encoding': 'gzip;q=2, br;q=nonsense, *', accept: '*/*;q=nonsense' },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vfHRhbWEifQ.' },
  { cookie: 'idp_session=../../x; idp_interaction=%00; __proto__=1' },
  { 'x-large': 'a'.repeat(12_000) },
]

let turn = 0
/** Some of the values, others each time; all of them with `--thorough`. */
export const someOf = <T>(values: readonly T[], few: number): T[] =>
  Array.from(
    { length: Math.min(times(few, Number.POSITIVE_INFINITY), values.length) },
    (_, i) => values[(turn++ * 7 + i) % values.length] as T,
  )

/** Encodes what has an encoding; half a character has none and goes as the bytes that it would have. */
export const encodeLoosely = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
