import { createReadStream, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { FileTooLarge, whenArrived } from './spool.ts'
import { testFolder } from '../../tests/test-folder.ts'

const folder = testFolder('spool')
afterAll(() => rmSync(folder, { recursive: true }))

const textOf = async (file: Readable) => (await file.toArray()).join('')

test('a file that arrives has no name while it is used, so that nothing of it is left, and is read as often as needed', async () => {
  const arriving = Readable.from([Buffer.from('one '), Buffer.from('two')])
  const read = await whenArrived(arriving, { folder }, async (file) => {
    expect(readdirSync(folder)).toEqual([])
    return [await textOf(file.read()), await textOf(file.read())]
  })
  expect(read).toEqual(['one two', 'one two'])
})

test('a file of this machine is read where it is, whatever its size', async () => {
  const path = join(folder, 'records')
  writeFileSync(path, 'of this machine')
  const read = (file: { read(): Readable }) => textOf(file.read())
  expect(await whenArrived(createReadStream(path), { folder, mostBytes: 3 }, read)).toBe('of this machine')
  rmSync(path)
})

test('a file that is too large is refused while it arrives', async () => {
  const use = async () => expect.unreachable()
  await expect(whenArrived(Readable.from([Buffer.from('four')]), { folder, mostBytes: 3 }, use)).rejects.toThrow(FileTooLarge)
})

test('a folder that takes no file is named, and is no failure of the database', async () => {
  const path = join(folder, 'no-folder')
  writeFileSync(path, '')
  const use = async () => expect.unreachable()
  await expect(whenArrived(Readable.from([Buffer.from('four')]), { folder: join(path, 'below') }, use)).rejects.toThrow(
    `No temporary file can be written in ${join(path, 'below')} (ENOTDIR).`,
  )
  rmSync(path)
})
