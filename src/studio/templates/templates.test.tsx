import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TemplateWidget, WidgetDocument } from '#schemas/document/widget.ts'
import type { Template } from '#schemas/templates/entities.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { stubAnswers } from '../../../tests/stub-answers.ts'
import { contentOf, templateText } from './content.ts'
import { SaveAsTemplate } from './save-as-template.tsx'
import { TemplateOffers } from './template-offers.tsx'
import { TemplatesPage } from './templates-page.tsx'

const span = { columns: 4, rows: 4 }
const widget = (title: string): WidgetDocument => ({
  id: title.toLowerCase(),
  type: 'ecoTracker',
  schemaVersion: 1,
  title,
  config: {},
  span: { phone: span, tablet: span, desktop: span },
})
const template = (id: string, name: string, titles: string[], isPage = false): Template => ({
  id,
  name,
  isPage,
  widgets: titles.map((title) => ({ type: 'ecoTracker', title })),
  savedBy: 'Mere Tamihana',
  savedAt: '2026-11-20T00:00:00Z',
})
const two = [template('t1', 'Spring page', ['Hero', 'Bill', 'Tips', 'Eco'], true), template('t2', 'A hero', ['Hero'])]

const draw = (body: ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>{body}</MemoryRouter>
    </SWRConfig>,
  )

const answers = { '/private/studio/templates': { templates: two } }

beforeEach(() => openedDraft({ answers }))

test('what is in a template is said by its first widgets', () => {
  expect(two.map(templateText)).toEqual(['A page of 4 widgets: Hero, Bill, Tips and 1 more', '1 widget: Hero'])
})

test('a template has all of a widget but its id and its experiment', () => {
  const experiment = { id: 'e1', share: 50, versions: [], goal: 'click', days: 7, expected: 5, difference: 1 } as never
  const { id: _, ...rest } = widget('Hero')
  expect(contentOf([{ ...widget('Hero'), experiment }])).toEqual({ widgets: [rest] })
})

test('the palette offers templates by their names and their widgets, and places what the server has of one', async () => {
  const { id: _, ...hero } = widget('Hero')
  stubAnswers({
    ...answers,
    '/private/studio/templates/t1': { name: 'Spring page', content: { widgets: [hero] } },
  })
  const place = vi.fn<(widgets: readonly TemplateWidget[]) => void>()
  draw(<TemplateOffers wanted="tips" onPlace={place} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Spring page/ }))
  expect(screen.queryByRole('button', { name: /^A hero/ })).toBeNull()
  await vi.waitFor(() => expect(place).toHaveBeenCalledWith([hero]))
})

test('one that a colleague has removed meanwhile is said to be gone', async () => {
  draw(<TemplateOffers wanted="" onPlace={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: /^A hero/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('It was not placed')
})

test('removing asks first, and says that it does not come back', async () => {
  draw(<TemplatesPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove “A hero”' }))
  expect(screen.getByRole('dialog', { name: 'Remove the template “A hero”?' }).textContent).toContain('Undo does not bring it back')
})

test('who may change one page saves templates, and is told why renaming and removing are not theirs', async () => {
  await openedDraft({ answers, areas: ['page:bills'] })
  draw(
    <>
      <SaveAsTemplate widgets={[widget('Hero')]} />
      <TemplatesPage />
    </>,
  )
  const reasonOf = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-description')
  await screen.findByText('A hero')
  expect(reasonOf('Save as a template')).toBeNull()
  expect(reasonOf('Rename “A hero”')).toMatch(/not among the areas/)
  expect(reasonOf('Remove “A hero”')).toMatch(/not among the areas/)
})
