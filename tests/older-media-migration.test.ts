import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { databaseBefore } from './older-installation.ts'

test('the original of an older picture gets an address that its id does not tell, and what releases show keeps its own', async () => {
  const { database, migrate } = await databaseBefore('secrets_of_older_media')
  const hex = (letter: string) => letter.repeat(32)
  const add = async (id: string, secret: string | null, original: string, part: string) => {
    await database.query(
      `insert into media (id, secret, name, alt, file, width, height, original_width, original_height, bytes, added_by)
       values ($1, $2, 'Lawn', '', $3, 10, 10, 20, 20, 1, 'Mere')`,
      [id, secret, part],
    )
    for (const [file, name] of [
      [original, 'original.webp'],
      [part, '320.avif'],
    ])
      await database.query("insert into media_files (file, name, media_id, content) values ($1, $2, $3, 'pixels')", [file, name, id])
  }
  await add(hex('a'), null, hex('a'), hex('b'))
  await add(hex('c'), hex('d'), hex('e'), hex('f'))
  await migrate()
  const { rows: pictures } = await database.query<{ id: string; secret: string; file: string }>(
    'select id, secret, file from media order by id',
  )
  const { rows: files } = await database.query<{ name: string; file: string; media_id: string }>(
    'select media_id, name, file from media_files order by media_id, name',
  )
  const secret = pictures[0]?.secret ?? ''
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  expect(pictures.map(({ file }) => file)).toEqual([hex('b'), hex('f')])
  expect(pictures[1]?.secret).toBe(hex('d'))
  // As the library names it.
  const original = createHash('sha256').update('original').update(secret).digest('hex').slice(0, 32)
  expect(files.map(({ name, file }) => [name, file])).toEqual([
    ['320.avif', hex('b')],
    ['original.webp', original],
    ['320.avif', hex('f')],
    ['original.webp', hex('e')],
  ])
  await migrate()
  expect((await database.query('select secret from media order by id')).rows).toEqual(pictures.map((one) => ({ secret: one.secret })))
  await database.close()
})
