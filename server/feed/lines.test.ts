import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, openContent, UnreadableFile } from './lines.ts'

async function linesIn(...chunks: Buffer[]): Promise<[number, string | undefined][]> {
  const { content } = await openContent(Readable.from(chunks))
  const lines = []
  for await (const some of linesOf(content)) lines.push(...some)
  return lines.map(({ number, bytes }) => [number, bytes && Buffer.from(bytes).toString()])
}

test('lines are the same however they arrive, packed or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ maxLength: 30 })), fc.array(fc.nat(200)), fc.boolean(), async (texts, cuts, isPacked) => {
      const lines = texts.map((text) => text.replaceAll(/[\r\n]/g, ''))
      const plain = Buffer.from(lines.join('\r\n'))
      const bytes = isPacked ? gzipSync(plain) : plain
      // What begins like gzip is gzip.
      fc.pre(isPacked || bytes[0] !== 0x1f)
      const points = [0, ...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length]
      const chunks = points.slice(1).map((point, i) => bytes.subarray(points[i], point))
      const wanted = lines.map((text, i) => [i + 1, text]).filter(([, text]) => text !== '')
      expect(await linesIn(...chunks)).toEqual(wanted)
    }),
  )
})

test('a line of more than 1 MB is told, and the next one is read', async () => {
  const long = Buffer.alloc(3 * 1_048_576, 'x')
  expect(await linesIn(Buffer.from('a\n'), long, Buffer.from('\nb'))).toEqual([
    [1, 'a'],
    [2, undefined],
    [3, 'b'],
  ])
})

test('a packed file that breaks off is refused', async () => {
  const packed = gzipSync(Buffer.alloc(100_000, 'abcdefg\n'))
  await expect(linesIn(packed.subarray(0, packed.length - 20))).rejects.toThrow(UnreadableFile)
})
