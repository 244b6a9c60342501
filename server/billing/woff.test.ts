import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackedFont } from './woff.ts'

const fileOf = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource/figtree/files/figtree-${name}-normal.woff`))

/** The sum of a table as fonts count it; that of `head` leaves its own third number out. */
function checksumOf(table: Buffer, isHead: boolean): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let total = 0
  for (let at = 0; at < padded.length; at += 4) if (!isHead || at !== 8) total = (total + padded.readUInt32BE(at)) >>> 0
  return total
}

test.each(['latin-400', 'latin-700', 'latin-ext-400', 'latin-ext-700'])('every table of %s is whole and where it is said to be', (name) => {
  const woff = fileOf(name)
  const font = unpackedFont(woff)
  expect(font.length).toBe(woff.readUInt32BE(16))
  const count = font.readUInt16BE(4)
  expect(count).toBe(woff.readUInt16BE(12))
  for (let at = 0; at < count; at++) {
    const entry = 12 + at * 16
    const [checksum, offset, length] = [4, 8, 12].map((place) => font.readUInt32BE(entry + place)) as [number, number, number]
    const tag = font.toString('latin1', entry, entry + 4)
    expect(offset % 4).toBe(0)
    expect([tag, checksumOf(font.subarray(offset, offset + length), tag === 'head')]).toEqual([tag, checksum])
  }
})

test('what is no such file, or cut off, is refused', () => {
  expect(() => unpackedFont(Buffer.from('%PDF-1.7 something else'))).toThrow('not a WOFF')
  const woff = fileOf('latin-400')
  expect(() => unpackedFont(woff.subarray(0, woff.length / 2))).toThrow()
})
