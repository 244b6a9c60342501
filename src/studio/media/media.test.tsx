import { fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Crop } from '#schemas/media/entities.ts'
import type { MediaItem } from '#schemas/media/entities.ts'
import { samplePicture } from '#lib/picture.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { MediaList } from './media-list.tsx'
import { PartEditor } from './part-editor.tsx'
import { UploadForm } from './upload-form.tsx'

/* The media library, as far as it asks no server. */

const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files } })

test('a picture is not uploaded before it is said what it shows, or that it is decoration', () => {
  render(<UploadForm />)
  choose(new File(['x'], 'spring lawn.jpg', { type: 'image/jpeg' }))
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('spring lawn')
  const why = () => screen.getByRole('button', { name: 'Upload' }).getAttribute('aria-description')
  expect(why()).toBe('Say what it shows, or that it is decoration')
  fireEvent.change(screen.getByLabelText('What it shows'), { target: { value: '   ' } })
  expect(why()).not.toBeNull()
  fireEvent.change(screen.getByLabelText('What it shows'), { target: { value: 'A lawn' } })
  expect(why()).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'It is decoration' }))
  expect(screen.queryByLabelText('What it shows')).toBeNull()
  expect(why()).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: 'It is decoration' }))
  expect(why()).not.toBeNull()
})

function answerUploads(answer: () => { status: number; body: unknown }) {
  class Stub {
    upload = {}
    status = 0
    responseText = ''
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      const { status, body } = answer()
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Stub)
}

test('after an upload the focus is on the next file, then on the picture in the library', async () => {
  const item = (n: number): MediaItem => ({
    picture: { ...samplePicture, media: `${n}`.repeat(32) },
    name: `lawn ${n}`,
    original: { width: 1280, height: 720, url: '/media/x/original.webp' },
    focus: { x: 50, y: 50 },
    bytes: 1000,
    addedBy: 'Mere',
    addedAt: '2026-03-01T00:00:00Z',
    uses: [],
  })
  const media: MediaItem[] = []
  stubAnswers({ '/private/studio/media': { media } })
  answerUploads(() => {
    const added = item(media.length + 1)
    media.push(added)
    return { status: 200, body: { item: added, isNew: true } }
  })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UploadForm />
      <MediaList act="change" onChoose={() => {}} />
    </SWRConfig>,
  )
  await screen.findByText(/The library is empty/)
  choose(new File(['x'], 'one.jpg', { type: 'image/jpeg' }), new File(['y'], 'two.jpg', { type: 'image/jpeg' }))
  const send = async () => {
    const [decoration] = screen.getAllByRole('switch', { name: 'It is decoration' })
    fireEvent.click(decoration as HTMLElement)
    const [button] = screen.getAllByRole('button', { name: 'Upload' })
    button?.focus()
    fireEvent.click(button as HTMLElement)
    await vi.waitFor(() => expect(screen.getByText(`lawn ${media.length}`)).toBeTruthy())
  }
  await send()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  await send()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('lawn 2: change'))
})

test('after a refusal the focus is on what was not uploaded', async () => {
  answerUploads(() => ({ status: 500, body: {} }))
  render(<UploadForm />)
  choose(new File(['x'], 'one.jpg', { type: 'image/jpeg' }))
  fireEvent.click(screen.getByRole('switch', { name: 'It is decoration' }))
  const button = screen.getByRole('button', { name: 'Upload' })
  button.focus()
  fireEvent.click(button)
  await screen.findByText('It was not uploaded')
  expect(document.activeElement?.textContent).toContain('It was not uploaded')
})

test('a file that is to be named shows its picture', async () => {
  const { container } = render(<UploadForm />)
  choose(new File(['x'], 'one.jpg', { type: 'image/jpeg' }))
  await vi.waitFor(() => expect(container.querySelector('img')?.src).toBe(`data:image/jpeg;base64,${btoa('x')}`))
})

test.each([
  [new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }), /Save it as PNG/],
  [new File(['x'], 'notes.pdf', { type: 'application/pdf' }), /no picture that can be shown/],
  [new File([new Uint8Array(10_000_001)], 'huge.png', { type: 'image/png' }), /may have 10 MB/],
])('%o is not sent, and says why', (file, words) => {
  render(<UploadForm />)
  choose(file)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
})

test('a part never reaches beyond the picture, whichever edge is moved', () => {
  let latest: Crop | undefined
  function Edited() {
    const [crop, setCrop] = useState<Crop>()
    latest = crop
    const original = { width: 800, height: 400, url: '/media/x/original.webp' }
    return <PartEditor original={original} focus={{ x: 50, y: 50 }} crop={crop} onFocus={() => {}} onCrop={setCrop} />
  }
  render(<Edited />)
  fireEvent.click(screen.getByLabelText('Part shown'))
  const set = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  set(/^Left edge/, '40')
  expect(latest).toEqual({ left: 400, top: 0, width: 600, height: 1000 })
  set(/^Width/, '80')
  expect(latest).toEqual({ left: 200, top: 0, width: 800, height: 1000 })
  set(/^Upper edge/, '100')
  expect(latest).toEqual({ left: 200, top: 950, width: 800, height: 50 })
  fireEvent.click(screen.getByRole('button', { name: 'Show all of it' }))
  expect(latest).toBeUndefined()
})

test('pictures are found by words, use and author, in the order that is wanted; nothing found leads back to all', async () => {
  const item = (n: number, name: string, more: Partial<MediaItem>): MediaItem => ({
    picture: { ...samplePicture, media: `${n}`.repeat(32), alt: n === 3 ? '' : `Picture of ${name}` },
    name,
    original: { width: 1280, height: 720, url: '/media/x/original.webp' },
    focus: { x: 50, y: 50 },
    bytes: 1000 * n,
    addedBy: 'Mere',
    addedAt: `2026-03-0${n}T00:00:00Z`,
    uses: [],
    ...more,
  })
  const media = [
    item(1, 'lawn', { uses: [{ where: 'live', widget: 'Spring', tabs: ['Bills'] }] }),
    item(2, 'autumn', { addedBy: 'Jo', uses: [{ where: 'draft', widget: 'Leaves', tabs: ['Bills'] }] }),
    item(3, 'zebra', {}),
  ]
  stubAnswers({ '/private/studio/media': { media } })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MediaList act="change" onChoose={() => {}} />
    </SWRConfig>,
  )
  const names = () => screen.queryAllByRole('button', { name: /: change/ }).map(({ textContent }) => textContent?.split(':')[0])
  const pick = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByText('3 pictures')
  expect(names()).toEqual(['zebra', 'autumn', 'lawn'])
  pick('Order', 'name')
  expect(names()).toEqual(['autumn', 'lawn', 'zebra'])
  pick('Show', 'used')
  expect(names()).toEqual(['autumn', 'lawn'])
  pick('Show', 'shown')
  expect(names()).toEqual(['lawn'])
  pick('Show', 'unused')
  expect(names()).toEqual(['zebra'])
  expect(screen.getByText('1 of 3 pictures')).toBeTruthy()
  pick('Added by', 'Jo')
  expect(names()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Show all pictures' }))
  expect(names()).toEqual(['zebra', 'autumn', 'lawn'])
  pick('Search pictures', 'picture lawn')
  expect(names()).toEqual(['lawn'])
})
