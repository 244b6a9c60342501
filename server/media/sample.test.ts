import sharp from 'sharp'
import { expect, test } from 'vitest'
import { samplePicture, widthsOf } from '#lib/picture.ts'
import { sampleFile } from './sample.ts'

test('the picture of the fixtures is there in each width and format, and drawn once however often it is asked for', async () => {
  const names = [...widthsOf(samplePicture.width).flatMap((width) => [`${width}.avif`, `${width}.webp`]), '1280.jpg']
  const files = await Promise.all(names.map(sampleFile))
  expect(await Promise.all(files.map(async (file) => (await sharp(file).metadata()).width))).toEqual(
    names.map((name) => Number.parseInt(name, 10)),
  )
  for (const [i, name] of names.entries()) expect(await sampleFile(name)).toBe(files[i])
})

test('it is there in no other', async () => {
  expect(await Promise.all(['300.avif', '1920.avif', '320.jpg', 'original.webp'].map(sampleFile))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
