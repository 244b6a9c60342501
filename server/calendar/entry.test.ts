import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { calendarFile } from './entry.ts'

/**
 * Reads a file as strictly as RFC 5545 writes it: lines end with CR LF and have at most 75 octets, folded lines begin with a space,
 * components close in order, and each property has a name and a value.
 * @throws {Error}
 */
function strictlyRead(file: string): { name: string; properties: Map<string, string> }[] {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file)) throw new Error('a line does not end with CR LF')
  const raw = file.slice(0, -2).split('\r\n')
  for (const line of raw) if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 octets: ${line}`)
  const lines: string[] = []
  for (const line of raw) {
    if (line.startsWith(' ')) lines.push((lines.pop() ?? '') + line.slice(1))
    else lines.push(line)
  }
  const open: { name: string; properties: Map<string, string> }[] = []
  const closed: typeof open = []
  for (const line of lines) {
    const [, name, value] = /^([A-Z][A-Z0-9-]*)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`no property: ${line}`)
    if (name === 'BEGIN') open.push({ name: value, properties: new Map() })
    else if (name === 'END') {
      const component = open.pop()
      if (component?.name !== value) throw new Error(`${value} ends, but ${component?.name} is open`)
      closed.push(component)
    } else {
      const properties = open.at(-1)?.properties
      if (!properties) throw new Error(`outside of a component: ${line}`)
      if (properties.has(name)) throw new Error(`${name} comes twice`)
      properties.set(name, value)
    }
  }
  if (open.length > 0) throw new Error('a component is not closed')
  return closed
}

const utc = (text: string | undefined) => DateTime.fromFormat(text ?? '', "yyyyMMdd'T'HHmmss'Z'", { zone: 'utc' })
const entry = (start: string, end: string) => ({
  id: 'charge ST-1',
  title: 'Charge the car',
  description: 'Price, carbon; and\n"more"',
  start: new Date(start),
  end: new Date(end),
  url: 'https://portal.example.nz/account/products/ev',
  madeAt: new Date('2026-03-01T00:00:00Z'),
})

test.each([
  // The clock shows 2 am twice, so that six hours from 11 pm end at 4 am; and from 2 to 3 it jumps, so that they end at 6 am.
  ['2026-04-04T10:00:00Z', '2026-04-04T16:00:00Z', '11:00 pm', '4:00 am'],
  ['2026-09-26T11:00:00Z', '2026-09-26T17:00:00Z', '11:00 pm', '6:00 am'],
  ['2026-06-10T09:00:00Z', '2026-06-10T11:00:00Z', '9:00 pm', '11:00 pm'],
])('an entry from %s is at the right time of the clock', (start, end, from, to) => {
  const components = strictlyRead(calendarFile('Northlight Energy', entry(start, end)))
  expect(components.map(({ name }) => name)).toEqual(['VALARM', 'VEVENT', 'VCALENDAR'])
  const event = components.find(({ name }) => name === 'VEVENT')?.properties
  const clock = (name: string) => utc(event?.get(name)).setZone('Pacific/Auckland').setLocale('en-NZ').toFormat('h:mm a').toLowerCase()
  expect([utc(event?.get('DTSTART')).toMillis(), utc(event?.get('DTEND')).toMillis()]).toEqual([Date.parse(start), Date.parse(end)])
  expect([clock('DTSTART'), clock('DTEND')]).toEqual([from, to])
  expect(event?.get('UID')).toMatch(/^[0-9a-f]{32}@portal\.example\.nz$/)
})

test('the same thing has the same id, so that a calendar takes it once', () => {
  const uid = (id: string) => /UID:(.*)/.exec(calendarFile('Pip', { ...entry('2026-06-10T09:00:00Z', '2026-06-10T11:00:00Z'), id }))?.[1]
  expect(uid('a')).toBe(uid('a'))
  expect(uid('a')).not.toBe(uid('b'))
})

test('whatever a text has in it, the file stays one entry', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const file = calendarFile('Pip', { ...entry('2026-06-10T09:00:00Z', '2026-06-10T11:00:00Z'), title: `x${text}`, description: text })
      expect(strictlyRead(file).map(({ name }) => name)).toEqual(['VALARM', 'VEVENT', 'VCALENDAR'])
    }),
  )
})
