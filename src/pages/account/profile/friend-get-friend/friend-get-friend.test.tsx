import { render, screen } from '@testing-library/react'
import decodeQR from 'qr/decode.js'
import { expect, test, vi } from 'vitest'
import { Friends } from './friends.tsx'
import { QrCode } from './qr-code.tsx'
import { ShareLink } from './share-link.tsx'

const URL_SHARED = 'https://www.northlight.example/join?friend=BCDF2345'

/** The pixels of a drawn code, five to a dot. */
function pixelsOf(svg: Element) {
  const [, , size = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const scale = 5
  const width = size * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)) {
    for (let i = 0; i < scale * scale; i++) {
      const at = ((Number(y) * scale + Math.floor(i / scale)) * width + Number(x) * scale + (i % scale)) * 4
      data.fill(0, at, at + 3)
    }
  }
  return { width, height: width, data }
}

test('a camera that reads the code finds the link', () => {
  render(<QrCode text={URL_SHARED} label="QR code of your link" />)
  expect(decodeQR(pixelsOf(screen.getByRole('img', { name: 'QR code of your link' })))).toBe(URL_SHARED)
})

test('the link is copied, and it is said; without a clipboard it is selected', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error('not allowed'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<ShareLink url={URL_SHARED} text="Join with my link." />)
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  screen.getByRole('button', { name: 'Copy the link' }).click()
  expect(await screen.findByText('The link is copied.')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(URL_SHARED)
  screen.getByRole('button', { name: 'Copy the link' }).click()
  expect(await screen.findByText('The link is selected: copy it from there.')).toBeTruthy()
  expect(String(getSelection())).toBe(URL_SHARED)
  vi.unstubAllGlobals()
})

test('the share sheet gets the text with the link, and closing it says nothing', async () => {
  const share = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new DOMException('', 'AbortError'))
  const writeText = vi.fn()
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
  render(<ShareLink url={URL_SHARED} text="Join with my link." />)
  screen.getByRole('button', { name: 'Share' }).click()
  expect(await screen.findByText('Shared. Thank you.')).toBeTruthy()
  expect(share).toHaveBeenCalledWith({ text: 'Join with my link.', url: URL_SHARED })
  screen.getByRole('button', { name: 'Share' }).click()
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2))
  expect(writeText).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('each friend says what came of it', () => {
  render(
    <Friends
      referrals={[
        { id: 'a', joinedDate: '2026-03-01', state: 'credited', amountNzd: 50, creditedDate: '2026-04-20', friend: 'Mere' },
        { id: 'b', joinedDate: '2026-05-01', state: 'notCredited', reason: 'They were with us before.' },
        { id: 'c', joinedDate: '2026-05-02', state: 'joined' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mere joined 1 Mar 2026$50.00 credited 20 Apr 2026',
    'A friend joined 1 May 2026No credit: They were with us before.',
    'A friend joined 2 May 2026Your credit is on its way',
  ])
})
