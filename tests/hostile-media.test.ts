import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStudioMedia } from '#schemas/media/routes.ts'
import { PICTURE_TYPES } from '#schemas/media/entities.ts'
import { pictureUrl, widthsOf } from '#lib/picture.ts'
import { media } from '#server/db/schema/media.ts'
import { INSIDE } from './hostile-answers.ts'
import { HOSTILE_WORDS, MARK, pickerOf, seededNumbers } from './hostile-texts.ts'
import { pictureOf, servedAt, uploader } from './media-world.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { times } from './thorough.ts'

/* Uploads that are no pictures, or more than pictures, the same in each run: 1,000 of them with `--thorough`. */

const UPLOADS = times(250, 1_000)

let portal: TestPortal
let pictures: Buffer[]
beforeAll(async () => {
  portal = await startPortal()
  pictures = await Promise.all((['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map((format, i) => pictureOf(i, format, 40, 30)))
})
afterAll(() => portal.close())
const upload = uploader(() => portal)
const { upTo, oneOf } = pickerOf(seededNumbers(7))

const bytes = (text: string) => Buffer.from(text, 'latin1')
const noise = () => Buffer.from(Array.from({ length: 1 + upTo(400) }, () => upTo(256)))
const EVIL = [
  `<script>alert("${MARK}")</script>`,
  `<!doctype html><body onload=alert("${MARK}")>`,
  `<svg xmlns="http://www.w3.org/2000/svg"><script>alert("${MARK}")</script></svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text>&x;${MARK}</text></svg>`,
  `<?php system("${MARK}") ?>`,
  `%PDF-1.7\n1 0 obj<</JS(app.alert("${MARK}"))>>`,
  `MZ${MARK}`,
  `\x7fELF${MARK}`,
  `PK\x03\x04${MARK}`,
  `#!/bin/sh\necho ${MARK}`,
  `{"${MARK}":1}`,
]
const MAGIC = [
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0\0\x10JFIF\0',
  'GIF89a',
  'RIFF\0\0\0\0WEBP',
  '\0\0\0 ftypavif',
  'II*\0',
  'BM',
  '\0\0\x01\0',
]

/** A PNG that says it has so many pixels. */
function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([bytes(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    bytes('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture with something else in it, such as a file that is a picture to one program and a page to another. */
const polyglot = () => Buffer.concat([oneOf(pictures), bytes(oneOf(EVIL)), noise()])
const flipped = () => {
  const copy = Buffer.from(oneOf(pictures))
  for (let n = 0; n <= upTo(12); n++) copy[upTo(copy.length)] = upTo(256)
  return copy
}
const KINDS: readonly (() => Buffer | Promise<Buffer>)[] = [
  () => bytes(oneOf(EVIL)),
  () => bytes(oneOf(MAGIC) + oneOf(EVIL)),
  () => Buffer.concat([bytes(oneOf(MAGIC)), noise()]),
  () => noise(),
  () => Buffer.alloc(0),
  () => bombOf(oneOf([1, 30_000, 65_535, 1_000_000, 2_147_483_647]), oneOf([1, 30_000, 65_535, 2_147_483_647])),
  () => oneOf(pictures).subarray(0, upTo(300)),
  flipped,
  flipped,
  polyglot,
  () =>
    sharp(oneOf(pictures))
      .withExif({ IFD0: { Copyright: oneOf(EVIL), ImageDescription: MARK } })
      .jpeg()
      .toBuffer(),
]
const TYPES = [
  ...PICTURE_TYPES,
  ...PICTURE_TYPES,
  'image/svg+xml',
  'text/html',
  'application/json',
  'image/jpeg; charset=utf-7',
  'multipart/form-data',
  '',
]

const MADE_AS: Record<string, string> = { avif: 'heif', webp: 'webp', jpg: 'jpeg' }
const SENT_AS: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

test('none runs, none is served as what it is not, and none is a fault', async () => {
  const statuses = new Map<number, number>()
  for (let n = 0; n < UPLOADS; n++) {
    const content = await oneOf(KINDS)()
    const words = upTo(4) === 0
    const said = words ? { name: oneOf(HOSTILE_WORDS), alt: oneOf(HOSTILE_WORDS) } : {}
    const { status, body } = await upload('editor', content, { type: oneOf(TYPES), ...said })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    expect([200, 400, 415, 422]).toContain(status)
    expect(JSON.stringify(body)).not.toMatch(INSIDE)
    if (status !== 200) continue
    const { file, width } = body.item.picture
    const addresses = [
      ...widthsOf(width).flatMap((one) => [pictureUrl(file, one, 'avif'), pictureUrl(file, one, 'webp')]),
      pictureUrl(file, width, 'jpg'),
    ]
    for (const url of [...addresses, body.item.original.url]) {
      const served = await servedAt(portal, url)
      const format = url.split('.').at(-1) ?? ''
      expect(served).toMatchObject({ status: 200, headers: { 'content-type': SENT_AS[format], 'x-content-type-options': 'nosniff' } })
      expect((await sharp(served.content).metadata()).format).toBe(MADE_AS[format])
      expect(served.content.includes(MARK)).toBe(false)
    }
  }
  // Some of each, or it would have tried nothing.
  for (const status of [200, 400, 415, 422]) expect(statuses.get(status)).toBeGreaterThan(10)
  const { length } = await portal.database.db.select().from(media)
  expect(length).toBeGreaterThan(10)
}, 600_000)

test('an address that nothing was made at has nothing', async () => {
  const name = '0'.repeat(32)
  const wrong = [
    '..',
    '../../etc/passwd',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    name,
    `${name}/`,
    `${name}/320.svg`,
    `${name}/320.html`,
    `${name}/0.avif`,
    `${name}/321.avif`,
    `${name}/99999.avif`,
    `${name}/original.webp`,
    `${'f'.repeat(32)}/320.avif`,
    `${name.toUpperCase()}x/320.avif`,
    `${name}/320.avif%00.html`,
    '%00/%00',
    `' or 1=1 --/320.avif`,
  ]
  for (const path of wrong) {
    const { status, headers } = await servedAt(portal, `/media/${path}`)
    expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one === 404 || one === 400)])
    expect(headers['content-type']).toContain('problem+json')
  }
})

test('a picture is added by its call alone', async () => {
  const [content = Buffer.alloc(0)] = pictures
  for (const [method, path] of [
    ['PUT', addStudioMedia.path],
    ['POST', `${addStudioMedia.path}/${'0'.repeat(32)}`],
  ] as const) {
    const answer = await portal.ask('editor', method, path, { body: content, headers: { 'content-type': 'image/jpeg' } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  }
})
