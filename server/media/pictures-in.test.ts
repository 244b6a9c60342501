import { expect, test } from 'vitest'
import { picturesIn } from './pictures-in.ts'

test('pictures of a fallback and of each version of an experiment are in use', () => {
  const picture = (media: string) => ({ data: { picture: { media, file: `${media}.jpg`, alt: '' } } })
  const widget = {
    id: 'banner',
    ...picture('own'),
    fallback: picture('fallback'),
    experiment: { versions: [{ key: 'B', ...picture('other') }, { key: 'C' }] },
  }
  expect(picturesIn({ widgets: [widget] as never }).map(({ media }) => media)).toEqual(['own', 'fallback', 'other'])
})
