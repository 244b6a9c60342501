import { expect, test } from 'vitest'
import type { Experiment } from '#schemas/document/experiment.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { findExperimentIssues } from './experiment-issues.ts'
import { firstDocument } from './first-release.ts'
import { findIssues } from './validate.ts'
import { loadWidgetTypes } from './widget-types.ts'

const types = await loadWidgetTypes()
const link = { label: 'Go', href: '/account/bill' }
const message = { id: 'spring', tone: 'info', title: 'Spring', body: 'It is spring.', link, when: 'always' } as const
const tile = { id: 'move', label: 'Move', description: 'Moving?', icon: 'home', href: '/account/bill' } as const
const suggestion = { type: 'fan', title: 'A fan', body: 'Get one.', icon: 'home', when: 'always' } as const

const experiment = <V extends object>(version: V, more: Partial<Omit<Experiment, 'versions'>> = {}): Experiment<V> => ({
  id: 'trial',
  share: 100,
  versions: [{ key: 'B', ...version }],
  goal: 'click',
  days: 7,
  expected: 5,
  difference: 1,
  ...more,
})

type Content = PortalDocument['content']
/** Issues of the first release with entries before those that it has. */
const issuesOf = (added: Partial<Pick<Content, 'heroMessages' | 'actionTiles' | 'nextBestActions'>>) => {
  const { content } = firstDocument
  const lists = Object.entries(added).map(([list, entries]) => [list, [...entries, ...content[list as 'actionTiles']]])
  return findIssues({ ...firstDocument, content: { ...content, ...Object.fromEntries(lists) } }, types)
}

const words = { tone: 'good', title: 'Second', body: 'second', link } as const
const tileWords = { label: 'Moving', description: 'second', icon: 'home', href: '/account/dashboard' } as const

test('messages, tiles and suggestions have versions', () => {
  const { id: _, tone: __, ...suggested } = { id: '', ...words }
  expect(
    issuesOf({
      heroMessages: [{ ...message, experiment: experiment(words, { id: 'a' }) }],
      actionTiles: [{ ...tile, experiment: experiment(tileWords, { id: 'b' }) }],
      nextBestActions: [{ ...suggestion, link, experiment: experiment({ ...suggested, icon: 'bill' }, { id: 'c' }) }],
    }),
  ).toEqual([])
})

test('a version has the words of its list alone: no other name, condition or audience', () => {
  for (const field of ['id', 'when', 'audience']) {
    const version = { ...words, [field]: field === 'audience' ? {} : 'always' }
    expect(issuesOf({ heroMessages: [{ ...message, experiment: experiment(version) }] })).toEqual([
      {
        place: `content.heroMessages[0] "spring".experiment "trial".versions[0] "${field === 'id' ? 'always' : 'B'}"`,
        message: `there is no field "${field}" here`,
      },
    ])
  }
  const { body: _, ...without } = words
  expect(issuesOf({ heroMessages: [{ ...message, experiment: experiment(without as typeof words) }] })).toMatchObject([
    { message: '“Text” is needed' },
  ])
})

test('what a version says and where it leads is checked as that of the entry', () => {
  const place = 'content.actionTiles[0].experiment.versions.B'
  const issuesOfTile = (change: Partial<typeof tileWords>) =>
    issuesOf({ actionTiles: [{ ...tile, experiment: experiment({ ...tileWords, ...change }) }] })
  expect(issuesOfTile({ href: '/account/nowhere' as never })).toMatchObject([{ place: `${place}.href` }])
  expect(issuesOfTile({ description: 'Call {nobody}' as never })).toMatchObject([{ place: `${place}.description` }])
  expect(issuesOfTile({ label: ' ' as never })).toEqual([
    { place: 'content.actionTiles[0], experiment.versions.B, label', message: 'must not be blank' },
  ])
  // What is filled in follows from the condition of the entry, which all versions have.
  const moving = (when: 'isMoving' | 'always') =>
    issuesOf({ heroMessages: [{ ...message, when, experiment: experiment({ ...words, body: '{moveState}' }) }] })
  expect(moving('isMoving')).toEqual([])
  expect(moving('always')).toMatchObject([{ place: 'content.heroMessages[0].experiment.versions.B.body' }])
})

test('two versions of one name prevent publishing', () => {
  const twice = { ...experiment(tileWords), versions: (['B', 'B'] as const).map((key) => ({ key, ...tileWords })) }
  expect(issuesOf({ actionTiles: [{ ...tile, experiment: twice }] })).toEqual([
    { place: 'content.actionTiles[0], experiment', message: 'two versions are called B: remove one of them' },
  ])
})

test('a goal that cannot be reached is told of', () => {
  const place = 'content.heroMessages[0], experiment'
  const { link: _, ...without } = words
  const issuesOfMessage = (version: object, more: Partial<Omit<Experiment, 'versions'>> = {}) =>
    issuesOf({ heroMessages: [{ ...message, experiment: experiment(version as typeof words, more) }] })
  expect(issuesOfMessage(without)).toEqual([{ place, message: 'version B must have a link to use, or another goal' }])
  expect(issuesOfMessage(without, { goal: 'payment' })).toEqual([])
  expect(
    issuesOf({ nextBestActions: [{ ...suggestion, experiment: experiment({ title: 'B', body: 'B', icon: 'home' } as const) }] }),
  ).toMatchObject([{ message: 'versions A and B must have a link to use, or another goal' }])
  const noForm = [{ place, message: 'its goal is a form that does not exist: choose one that staff have made' }]
  expect(issuesOfMessage(words, { goal: 'form', form: 'nowhere' })).toEqual(noForm)
  // A form of a page is there, and no goal: it is not sent.
  const [ofPage, ...others] = firstDocument.forms ?? []
  expect(issuesOfMessage(words, { goal: 'form', form: ofPage?.id })).toEqual(noForm)
  const made = { ...ofPage, id: 'solar', made: { lead: 'Tell us', sent: 'Thank you' } }
  const withGoal = (goal: string) =>
    ({
      ...firstDocument,
      forms: [ofPage, ...others, made],
      content: { ...firstDocument.content, heroMessages: [{ ...message, experiment: experiment(words, { goal: 'form', form: goal }) }] },
    }) as PortalDocument
  expect(findExperimentIssues(withGoal('solar'))).toEqual([])
  expect(findExperimentIssues(withGoal('wind'))).toEqual(noForm)
})

test('an experiment is about one thing, and is counted by itself', () => {
  const tried = { ...tile, experiment: experiment(tileWords) }
  expect(issuesOf({ actionTiles: [tried, tile] })).toEqual([
    {
      place: 'content.actionTiles[0], experiment',
      message: 'another entry has the name in the system of “Move”, and would be counted with it: give it another one',
    },
  ])
  const ofBrand = <T extends object>(entry: T, brand: 'northlight' | 'pip') => ({ ...entry, audience: { brands: [brand] } })
  expect(issuesOf({ actionTiles: [ofBrand(tried, 'pip'), ofBrand(tile, 'northlight')] })).toEqual([])
  expect(issuesOf({ actionTiles: [ofBrand(tried, 'pip'), ofBrand(tile, 'pip')] })).toHaveLength(1)
  expect(issuesOf({ actionTiles: [tried, ofBrand(tile, 'pip')] })).toHaveLength(1)
  expect(issuesOf({ heroMessages: [{ ...message, experiment: experiment(words) }], actionTiles: [tried] })).toEqual([
    { place: 'content.actionTiles[0], experiment', message: '“Move” has the same experiment as “Spring”: give it up in one of them' },
  ])
})

test('of a page each widget is in some version, and each version shows some', () => {
  const [dashboard, ...others] = firstDocument.tabs
  const [first = '', ...rest] = dashboard?.widgets ?? []
  const title = firstDocument.widgets.find(({ id }) => id === first)?.title
  const issuesOfPage = (change: object) => findIssues({ ...firstDocument, tabs: [{ ...dashboard, ...change }, ...others] }, types)
  const place = 'tabs[0] "dashboard"'
  const tried = (version: object) => ({ experiment: experiment({ order: [], leavesOut: [], ...version }) })
  expect(issuesOfPage(tried({ order: rest.toReversed(), leavesOut: [first] }))).toEqual([])
  expect(issuesOfPage({ leavesOut: [first], ...tried({}) })).toEqual([])
  const unseen = {
    place: `${place}, widgets`,
    message: `no version of the page shows “${title}”: show it in one, or take it off the page`,
  }
  // Left by one editor for an experiment that another gave up: the page shows all its widgets.
  expect(issuesOfPage({ leavesOut: [first] })).toEqual([])
  expect(issuesOfPage({ leavesOut: [first], ...tried({ leavesOut: [first] }) })).toEqual([unseen])
  expect(issuesOfPage(tried({ leavesOut: dashboard?.widgets }))).toEqual([
    { place: `${place}, experiment`, message: 'version B shows no widget' },
  ])
  // What another editor took off the page is in no version, whatever they name.
  expect(issuesOfPage(tried({ order: ['gone'], leavesOut: ['gone too'] }))).toEqual([])
  expect(issuesOfPage({ widgets: [...(dashboard?.widgets ?? []), 'gone'] })).toMatchObject([
    { message: 'there is no widget with the id "gone"' },
  ])
})
