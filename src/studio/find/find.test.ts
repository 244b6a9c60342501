import { expect, test } from 'vitest'
import type { Contents } from '../draft/pieces.ts'
import { excerptOf, faultOf, find, mayChangePlace, replaced, setTexts } from './find.ts'

const contents = {
  tabs: ['power'],
  'tab:power': { id: 'power', label: 'Power', path: '/account/power', widgets: ['power-1'] },
  'widget:power-1': {
    id: 'power-1',
    type: 'ecoTracker',
    schemaVersion: 1,
    title: 'Power at home',
    emptyText: 'No power (yet)',
    config: {},
  },
  'form:homeProfile': {
    id: 'power',
    schema: { title: 'Your power', properties: { Power: { title: 'Who uses power?', oneOf: [{ const: 'power', title: 'Power users' }] } } },
    uiSchema: {},
  },
} as unknown as Contents
const placesOf = (wanted: string, isCaseMatched = false) =>
  find(contents, wanted, isCaseMatched).map(({ piece, path }) => `${piece} ${path.join('.')}`)

test('texts of tabs, widgets and forms are found, and no names by which the portal knows them', () => {
  expect(placesOf('power')).toEqual([
    'tab:power label',
    'tab:power path',
    'widget:power-1 title',
    'widget:power-1 emptyText',
    'form:homeProfile schema.title',
    'form:homeProfile schema.properties.Power.title',
    'form:homeProfile schema.properties.Power.oneOf.0.title',
  ])
  expect(placesOf('Power', true)).not.toContain('widget:power-1 emptyText')
  expect(placesOf('')).toEqual([])
})

test('a word that begins with a capital letter keeps it, unless capitals matter', () => {
  expect(replaced('Power for every season, power at night', 'power', 'energy', false)).toBe('Energy for every season, energy at night')
  expect(replaced('Power for every season', 'Power', 'energy', true)).toBe('energy for every season')
})

test('signs that patterns know are words as others', () => {
  expect(placesOf('(yet)')).toEqual(['widget:power-1 emptyText'])
  expect(replaced('a.b.c', '.', '$&', false)).toBe('a$&b$&c')
})

test('a place says why it cannot be replaced', () => {
  const [label, path] = find(contents, 'power', false)
  if (!label || !path) throw new Error('nothing was found')
  expect(faultOf(label, 'x'.repeat(41))).toContain('At most 40 characters')
  expect(faultOf(label, ' ')).toBe('Nothing would be left of it.')
  expect(faultOf(label, 'Energy')).toBeUndefined()
  expect(faultOf(path, '/account/energy')).toContain('Open it to change it')
})

test('paragraphs of a brand’s pages are texts, whatever the page is called', () => {
  const brand = { 'brand:northlight': { pages: { terms: { title: 'Terms', paragraphs: ['Power is metered.'] } } } } as unknown as Contents
  const [paragraph] = find(brand, 'power', false)
  expect(paragraph && faultOf(paragraph, 'Energy is metered.')).toBeUndefined()
})

test('only places within the areas of an editor can be replaced', () => {
  const words = {
    ...contents,
    'tab:bills': { id: 'bills', label: 'Bills', path: '/account/bills', widgets: ['power-1', 'cost'] },
    'widget:cost': { id: 'cost', type: 'ecoTracker', schemaVersion: 1, title: 'What power costs', config: {} },
    'content:broadband': { plans: [{ name: 'Power and internet' }] },
    'content:tips': { tips: [{ title: 'Save power' }] },
  } as unknown as Contents
  const values = new Map(Object.entries(words))
  const within = (...areas: string[]) => [
    ...new Set(
      find(words, 'power', false)
        .filter((place) => mayChangePlace(areas, place, values))
        .map(({ piece }) => piece),
    ),
  ]
  // A widget on two pages is changed by who may change both.
  expect(within('page:bills')).toEqual(['widget:cost'])
  expect(within('page:power', 'page:bills')).toEqual(['tab:power', 'widget:power-1', 'widget:cost'])
  expect(within('forms')).toEqual(['form:homeProfile'])
  expect(within('rules')).toEqual(['content:broadband'])
  expect(within('texts')).toEqual(['content:tips'])
  expect(within('pages', 'forms', 'texts', 'rules')).toEqual(
    Object.keys(words).filter((piece) => piece !== 'tabs' && piece !== 'tab:bills'),
  )
})

test('only the chosen places change', () => {
  const copy = structuredClone(contents)
  setTexts(copy, [{ piece: 'form:homeProfile', path: ['schema', 'properties', 'Power', 'oneOf', 0, 'title'], text: 'Energy users' }])
  expect(JSON.stringify(copy)).toBe(JSON.stringify(contents).replace('Power users', 'Energy users'))
})

test('the words around what is found are shown, and no more', () => {
  const text = `${'a '.repeat(100)}here${' b'.repeat(100)}`
  const [before, found, after] = excerptOf(text, 'HERE', false)
  expect(found).toBe('here')
  expect([before.length, after.length]).toEqual([61, 61])
})

test('words of a version that is tried are found and replaced in their place', () => {
  const experiment = {
    id: 'power',
    versions: [
      { key: 'B', title: 'Power now', config: {} },
      { key: 'C', title: 'More power', config: {} },
    ],
  }
  const message = {
    id: 'power',
    title: 'Power',
    experiment: { id: 'power', versions: [{ key: 'B', title: 'Power off', link: { label: 'Power', href: '/account/power' } }] },
  }
  const tried = {
    'widget:power-1': { ...(contents['widget:power-1'] as object), experiment },
    'content:heroMessages': [message],
  } as unknown as Contents
  const places = find(tried, 'power', false)
  expect(places.map(({ piece, path }) => `${piece} ${path.join('.')}`)).toEqual([
    'widget:power-1 title',
    'widget:power-1 emptyText',
    'widget:power-1 experiment.versions.0.title',
    'widget:power-1 experiment.versions.1.title',
    'content:heroMessages 0.title',
    'content:heroMessages 0.experiment.versions.0.title',
    'content:heroMessages 0.experiment.versions.0.link.label',
    'content:heroMessages 0.experiment.versions.0.link.href',
  ])
  const at = places[5] as (typeof places)[number]
  expect(at.maxLength).toBe(80)
  setTexts(tried, [{ ...at, text: 'Energy off' }])
  expect(JSON.stringify(tried['content:heroMessages'])).toContain('"Energy off"')
})
