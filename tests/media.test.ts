import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { MediaItem, Picture } from '#schemas/media/entities.ts'
import { addStudioMedia, changeStudioMedia, removeStudioMedia, studioMedia } from '#schemas/media/routes.ts'
import { rollBackStudio } from '#schemas/studio/release-routes.ts'
import { compareStudioFile } from '#schemas/studio/routes.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import { pictureUrl, widthsOf } from '#lib/picture.ts'
import { hashOfPiece } from '#server/config/content-hash.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { media } from '#server/db/schema/media.ts'
import { libraryOf, pictureOf, servedAt, uploader } from './media-world.ts'
import { document, editorsOf, releasedPortal } from './studio.ts'

const portal = releasedPortal({ emptied: [media] })
const { draft, pieceIn, save, publishNow, edit, history } = editorsOf(() => portal)
const upload = uploader(() => portal)
const call = {
  change: (as: string | null, id: string, body: object) => portal.call(as, changeStudioMedia, { params: { mediaId: id }, body } as never),
}
const remove = (as: string | null, id: string) => portal.call(as, removeStudioMedia, { params: { mediaId: id } })
const CENTRE = { x: 50, y: 50 }

async function added(number = 1, more = {}): Promise<MediaItem> {
  const { status, body } = await upload('editor', await pictureOf(number, 'jpeg', 1000, 600), more)
  expect(status).toBe(200)
  return body.item
}

/** A widget that shows a picture, on the page of bills. */
const widgetWith = (picture: Picture): WidgetDocument => ({
  id: 'spring',
  type: 'banner',
  schemaVersion: 1,
  title: 'Spring',
  config: {},
  data: { picture },
  span: { phone: { columns: 4, rows: 4 }, tablet: { columns: 8, rows: 4 }, desktop: { columns: 12, rows: 4 } },
})
async function show(picture: Picture) {
  await save('editor', { piece: 'widget:spring', was: hashOfPiece(undefined), value: widgetWith(picture) })
  await edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, 'spring'] }))
}

describe('the library', () => {
  test('what is uploaded is there in each width and format, as what it says it is, for anybody who has its address', async () => {
    const { picture } = await added(1, { name: 'Spring', alt: 'A lawn in spring' })
    expect(picture).toMatchObject({ width: 1000, height: 600, alt: 'A lawn in spring' })
    const addresses = widthsOf(1000).flatMap((width) => [pictureUrl(picture.file, width, 'avif'), pictureUrl(picture.file, width, 'webp')])
    for (const url of [...addresses, pictureUrl(picture.file, 1000, 'jpg')]) {
      const { status, headers, content } = await servedAt(portal, url)
      expect(status).toBe(200)
      const { format, width } = await sharp(content).metadata()
      expect(headers['content-type']).toBe({ heif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' }[format as 'heif'])
      expect(url).toContain(`/${width}.`)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is taken', async (format) => {
    const { status, body } = await upload('editor', await pictureOf(7, format), { type: `image/${format}` })
    expect([status, body.item?.picture.width]).toEqual([200, 400])
  })

  test('the same file again is the same picture, also when it comes twice at once', async () => {
    const content = await pictureOf(3)
    const answers = await Promise.all([1, 2, 3].map(() => upload('editor', content, { name: 'Twice' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(await libraryOf(portal)).toHaveLength(1)
  })

  test('a picture taken upright is upright, and says nothing of where it was taken', async () => {
    const taken = await sharp(await pictureOf(5, 'jpeg', 400, 300))
      .withExif({ IFD0: { Copyright: 'Mere' }, IFD3: { GPSLatitude: '36/1 50/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await upload('editor', taken)
    expect(body.item.picture).toMatchObject({ width: 300, height: 400 })
    const { content } = await servedAt(portal, pictureUrl(body.item.picture.file, 300, 'jpg'))
    expect((await sharp(content).metadata()).exif).toBeUndefined()
    expect(content.includes('Mere')).toBe(false)
  })

  test('a part of it is another address, and the one before stays what it was', async () => {
    const { picture } = await added()
    const crop = { left: 500, top: 0, width: 500, height: 1000 }
    const { status, body } = await call.change('editor', picture.media, { name: 'Half', alt: '', focus: { x: 10, y: 90 }, crop })
    expect(status).toBe(200)
    const { item } = body as { item: MediaItem }
    expect(item).toMatchObject({ name: 'Half', crop, picture: { width: 500, height: 600, alt: '', focus: { x: 10, y: 90 } } })
    expect(item.picture.file).not.toBe(picture.file)
    for (const [file, width] of [
      [picture.file, 1000],
      [item.picture.file, 500],
    ] as const)
      expect((await servedAt(portal, pictureUrl(file, width, 'avif'))).status).toBe(200)
    // All of it again is what it was at first.
    const whole = (await call.change('editor', picture.media, { name: 'All', alt: 'x', focus: CENTRE })).body as { item: MediaItem }
    expect(whole.item.picture.file).toBe(picture.file)
  })

  test('what was cut off is at no address that follows from what a page is told', async () => {
    const { picture } = await added()
    const crop = { left: 0, top: 0, width: 500, height: 1000 }
    const { body } = await call.change('editor', picture.media, { name: 'Half', alt: '', focus: CENTRE, crop })
    const { item } = body as { item: MediaItem }
    const whole = createHash('sha256').update('part').update(picture.media).update('all').digest('hex').slice(0, 32)
    const statusOf = async (url: string) => (await servedAt(portal, url)).status
    expect(await statusOf(`/media/${picture.media}/original.webp`)).toBe(404)
    expect(await statusOf(`/media/${item.picture.file}/original.webp`)).toBe(404)
    expect(await statusOf(`/media/${whole}/320.webp`)).toBe(404)
    // Staff, who may choose another part, see all of it.
    expect(await statusOf(item.original.url)).toBe(200)
  })

  test('a part outside of the picture is refused, and so is one of a picture that there is not', async () => {
    const { picture } = await added()
    const crop = { left: 900, top: 0, width: 200, height: 1000 }
    expect((await call.change('editor', picture.media, { name: 'x', alt: '', focus: CENTRE, crop })).status).toBe(400)
    expect((await call.change('editor', 'f'.repeat(32), { name: 'x', alt: '', focus: CENTRE })).status).toBe(404)
  })
})

describe('who may', () => {
  test('look sees, edit changes, customers and machines get nothing', async () => {
    const { picture } = await added()
    const content = await pictureOf(9)
    expect((await portal.call('viewer', studioMedia)).status).toBe(200)
    for (const [as, status] of [
      ['viewer', 403],
      ['aroha', 403],
      [null, 401],
    ] as const) {
      expect((await upload(as, content)).status).toBe(status)
      expect((await call.change(as, picture.media, { name: 'x', alt: '', focus: CENTRE })).status).toBe(status)
      expect((await remove(as, picture.media)).status).toBe(status)
    }
    for (const [as, status] of [
      ['aroha', 403],
      [null, 401],
    ] as const)
      expect((await portal.call(as, studioMedia)).status).toBe(status)
    expect(await libraryOf(portal)).toHaveLength(1)
  })
})

describe('where it is used', () => {
  test('a picture says where it is shown, and stays while it is: in the draft, to customers, in a release to come', async () => {
    const { picture } = await added()
    await show(picture)
    const uses = async () => (await libraryOf(portal))[0]?.uses
    expect(await uses()).toEqual([{ where: 'draft', widget: 'Spring', tabs: ['Bills'] }])
    const refusal = { status: 409, body: { type: '/error/media/in_use', detail: expect.stringContaining('“Spring” (in the draft)') } }
    expect(await remove('editor', picture.media)).toMatchObject(refusal)

    expect((await publishNow()).status).toBe(200)
    expect(await uses()).toEqual(
      expect.arrayContaining([expect.objectContaining({ where: 'draft' }), expect.objectContaining({ where: 'live' })]),
    )

    // Taken away in a release to come, customers still see it.
    await edit<{ widgets: string[] }>('editor', 'tab:bills', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'spring') }))
    await save('editor', { piece: 'widget:spring', was: pieceIn(await draft(), 'widget:spring').hash })
    expect(await uses()).toEqual([{ where: 'live', widget: 'Spring', tabs: ['Bills'] }])
    expect((await remove('editor', picture.media)).status).toBe(409)

    expect((await publishNow()).status).toBe(200)
    expect((await remove('editor', picture.media)).status).toBe(204)
    expect((await remove('editor', picture.media)).status).toBe(204)
    expect(await libraryOf(portal)).toEqual([])
    expect((await servedAt(portal, pictureUrl(picture.file, 1000, 'avif'))).status).toBe(404)
  })

  test('a release with a picture that was removed is not rolled back to, until its file is uploaded again', async () => {
    const content = await pictureOf(1, 'jpeg', 1000, 600)
    const { picture } = (await upload('editor', content, { alt: 'A lawn' })).body.item
    const { current: without } = await history()
    await show(picture)
    await publishNow()
    const { current: shown } = await history()
    const rollBack = (release: string, current: string) =>
      portal.call('staff', rollBackStudio, { body: { release, current, note: 'As it was' } })
    expect((await rollBack(without, shown)).status).toBe(200)
    expect((await remove('editor', picture.media)).status).toBe(204)

    const errors = [{ pointer: expect.stringContaining('"spring"'), detail: expect.stringContaining('“A lawn”') }]
    expect(await rollBack(shown, without)).toMatchObject({ status: 422, body: { type: '/error/not_releasable', errors } })
    expect((await history()).current).toBe(without)
    await upload('editor', content)
    expect((await rollBack(shown, without)).body).toMatchObject({ is: 'published', release: shown })
  })

  test('a picture of a release to come stays', async () => {
    const { picture } = await added()
    await show(picture)
    expect((await publishNow('staff', { dueAt: new Date(Date.now() + 3_600_000).toISOString() })).status).toBe(200)
    expect((await libraryOf(portal))[0]?.uses).toEqual([{ where: 'scheduled', widget: 'Spring', tabs: ['Bills'] }])
    expect((await remove('editor', picture.media)).status).toBe(409)
  })
})

describe('a file from another installation', () => {
  const withPicture = (picture: Picture) =>
    document(({ tabs, widgets }) => {
      widgets.push(widgetWith(picture))
      tabs[0]?.widgets.push('spring')
    })

  test('is told what pictures are missing, is not published without them, and is once their files are uploaded', async () => {
    const content = await pictureOf(1, 'jpeg', 1000, 600)
    const { picture } = (await upload('editor', content, { alt: 'A lawn' })).body.item
    await portal.database.db.delete(media)
    const file = withPicture(picture)
    const missing = [{ place: `widgets[${firstDocument.widgets.length}] "spring", data`, message: expect.stringContaining('“A lawn”') }]
    const compared = await portal.call('editor', compareStudioFile, { body: { document: file as never } })
    expect(compared).toMatchObject({ status: 200, body: { missing } })
    await expect(portal.operate('config-apply', { author: 'test' }, JSON.stringify(file))).rejects.toThrow(
      /the media library does not have the picture “A lawn”/,
    )

    await show(picture)
    expect((await draft()).issues).toEqual([expect.objectContaining({ message: expect.stringContaining('media library') })])
    expect(await publishNow()).toMatchObject({ status: 422, body: { type: '/error/not_releasable' } })
    await upload('editor', content)
    expect((await draft()).issues).toEqual([])
    expect((await publishNow()).status).toBe(200)
  })
})

describe('what is not taken says why, in words', () => {
  test('too many bytes', async () => {
    const { status, body } = await upload('editor', Buffer.alloc(10_000_001))
    expect([status, body.type, body.detail]).toEqual([
      413,
      '/error/payload_too_large',
      'A picture may have 10 MB. Save it smaller, and upload that.',
    ])
  })
  test('too many pixels, in however few bytes', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const { status, body } = await upload('editor', bomb, { type: 'image/png' })
    expect([status, body.detail]).toEqual([422, expect.stringContaining('40 million pixels')])
  })
  test('too small to be a picture', async () => {
    expect((await upload('editor', await pictureOf(1, 'png', 15, 400), { type: 'image/png' })).body.detail).toContain('16 pixels')
  })
  test('SVG, by its type and by its content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><script>alert(1)</script></svg>')
    expect((await upload('editor', svg, { type: 'image/svg+xml' })).status).toBe(415)
    expect(await upload('editor', svg, { type: 'image/png' })).toMatchObject({
      status: 422,
      body: { detail: 'This is no picture that can be shown. JPEG, PNG, WebP, AVIF and GIF can.' },
    })
  })
  test('the first half of a picture', async () => {
    const whole = await sharp({
      create: { width: 900, height: 900, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer()
    expect((await upload('editor', whole.subarray(0, whole.length / 2))).body.detail).toContain('damaged')
  })
  test('a name or words that cannot be kept', async () => {
    const content = await pictureOf(2)
    for (const more of [{ name: '' }, { name: ' ' }, { name: 'x'.repeat(121) }, { alt: 'x'.repeat(251) }, { name: 'a\nb' }])
      expect((await upload('editor', content, more)).status).toBe(400)
    expect(
      (await portal.ask('editor', 'POST', addStudioMedia.path, { body: content, headers: { 'content-type': 'image/jpeg' } })).status,
    ).toBe(400)
  })
})
