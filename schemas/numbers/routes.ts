import { localDay, text } from '../formats.ts'
import { list, object } from '../shape.ts'
import { route } from '../route.ts'
import { NUMBERS_DAYS, pieceName, pieceNumbers } from './entities.ts'

const range = { firstDay: localDay, lastDay: { ...localDay, description: `at most ${NUMBERS_DAYS} days after the first` } } as const

export const studioNumbers = route({
  path: '/private/studio/numbers',
  summary: 'How many people saw and used the pieces of the portal, by day; without names',
  query: object(range, { piece: { ...pieceName, description: 'this one alone' } }),
  answer: object({ pieces: list(pieceNumbers) }),
})

export const studioNumbersFile = route({
  path: '/private/studio/numbers/file',
  summary: 'The same as a table, with a row for each piece and day',
  query: object(range),
  file: 'text/csv; charset=utf-8',
  answer: text,
})
