import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  season: 'Winter',
  category: 'heating',
  guid: 'curtains-at-dusk',
  title: 'Close the curtains before dusk',
  body: 'Lined curtains that reach the floor keep the day’s warmth in.',
  isNew: false,
  picture: 'curtain',
}

const { picture: _, ...withoutPicture } = data

/** Tip of the day in every state it can be seen in. */
export default allStates(data, {
  partial: { ...withoutPicture, isNew: true },
  veryLongText: { ...data, title: veryLong(data.title), body: veryLong(veryLong(data.body)) },
}) satisfies Fixtures<typeof schema>
