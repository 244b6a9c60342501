import { listed } from './listed.ts'
import { nameInWords } from './placeholders.ts'

/** Names, as staff read them, of the pieces of the configuration that exist once. */
export const PIECE_NAMES = {
  tabs: 'Order of the tabs',
  navigation: 'Navigation',
  switches: 'Outage and alert',
  'content:heroMessages': 'Hero messages',
  'content:heroMenu': 'Hero menu',
  'content:actionTiles': 'Action tiles',
  'content:nextBestActions': 'Next best actions',
  'content:featureMessages': 'Feature messages',
  'content:promotions': 'Promotions',
  'content:whatsNew': 'What’s new',
  'content:tips': 'Tips',
  'content:bottledGas': 'Bottled gas',
  'content:powershout': 'Free power hours',
  'content:broadband': 'Broadband plans',
  'content:electricVehicles': 'Electric vehicles',
  'content:safety': 'Safety',
  'brand:northlight': 'Northlight texts',
  'brand:pip': 'Pip texts',
} as const

/** The values of pieces by their names. */
type Values = ReadonlyMap<string, unknown>

type Named = { label?: string; title?: string; schema?: { title?: string } } | undefined

/** The name of a piece: its label or title, else what it is called in the configuration. */
export function nameOfPiece(values: Values, piece: string): string {
  const known = (PIECE_NAMES as Record<string, string>)[piece]
  const value = values.get(piece) as Named
  const [kind, id] = piece.split(/:(.*)/)
  const title = value?.label ?? value?.title ?? value?.schema?.title
  return known ?? (title === undefined ? (id ?? kind ?? piece) : nameInWords(title))
}

/** A piece within a sentence, with the pages that it is on: `“Your bill” on Dashboard and Bills`. */
export function pieceText(values: Values, piece: string): string {
  const name = nameOfPiece(values, piece)
  const [kind = '', id = ''] = piece.split(/:(.*)/)
  if (kind === 'tab') return `the page “${name}”`
  if (kind === 'form') return `the form “${name}”`
  if (kind !== 'widget') return `“${name}”`
  const pages = pagesOf(values, id)
  return pages.length === 0 ? `“${name}”` : `“${name}” on ${listed(pages)}`
}

/** The names of the pages that a widget is on. */
const pagesOf = (values: Values, widget: string): string[] =>
  [...values].flatMap(([piece, value]) =>
    piece.startsWith('tab:') && (value as { widgets?: string[] } | undefined)?.widgets?.includes(widget) ? nameOfPiece(values, piece) : [],
  )
