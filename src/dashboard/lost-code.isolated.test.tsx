import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import type { WidgetItem } from '#schemas/widget.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { buildId } from '#registry/index.ts'
import { signInTab } from '../../tests/sign-in-tab.ts'
import { PageContext } from './page-context.ts'
import { RequestQueue } from './request-queue.ts'
import { WidgetSlot } from './widget-slot.tsx'

const SPAN = { columns: 4, rows: 4 }

/** Shows a widget that has its data, but whose code does not come in time. */
async function showWithoutCode(type: string, data: object, fileStatus = 200) {
  signInTab()
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    Response.json({}, { status: method === 'HEAD' ? fileStatus : 200 }),
  )
  pageSettings.safety = { smellGas: 'Leave the building, then call 111.', noPower: 'Call 0800 555 611, day or night.' }
  const span = { phone: SPAN, tablet: SPAN, desktop: SPAN }
  const item: WidgetItem = { id: type, type, schemaVersion: 1, title: 'The card', config: {}, span, data }
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <PageContext value={{ queue: new RequestQueue(6), timeoutMs: 0, isStaff: false }}>
          <WidgetSlot item={item} place={0} isNear />
        </PageContext>
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByRole('alert')
  return container
}

test('whom to call in danger is there once, also if the code of the tiles that say it is not', async () => {
  await showWithoutCode('actionTiles', { tiles: [] })
  expect(screen.getAllByText('Smell gas?')).toHaveLength(1)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:111', 'tel:0800555611'])
})

test('other widgets whose code is missing say that they could not be shown, and nothing of danger', async () => {
  const container = await showWithoutCode('sidekick', { observation: 'Less than last week', detail: 'You used 12% less.', icon: 'bolt' })
  expect(container.textContent).toMatch(/^The card“The card” could not be shown\./)
  expect(container.textContent).not.toContain('Smell gas?')
})

test('a page whose files are gone is loaded again once for each build, not for ever in turn with that of another machine', async () => {
  sessionStorage.setItem('reloaded_build', `${buildId} another`)
  await showWithoutCode('tips', {}, 404)
  expect(sessionStorage.getItem('reloaded_build')).toBe(`${buildId} another`)
})
