import type { Piece } from '#schemas/studio/entities.ts'

/** The content pieces, as the navigation names them. */
export const CONTENT = [
  {
    piece: 'content:heroMessages',
    label: 'Hero messages',
    lead: 'Messages at the top of the dashboard. A customer sees the first that fits.',
  },
  { piece: 'content:heroMenu', label: 'Hero menu', lead: 'The links below the greeting.' },
  { piece: 'content:actionTiles', label: 'Action tiles', lead: 'What customers can do from the dashboard.' },
  { piece: 'content:nextBestActions', label: 'Next best actions', lead: 'Suggestions. A customer sees up to three that fit.' },
  { piece: 'content:featureMessages', label: 'Feature messages', lead: 'Slides that introduce features to new customers.' },
  { piece: 'content:promotions', label: 'Promotions', lead: 'Tooltips that point out something new, until their end date.' },
  { piece: 'content:whatsNew', label: 'What’s new', lead: 'Dialogs over a page, each shown until the customer has seen it.' },
  { piece: 'content:tips', label: 'Tips', lead: 'Ways to use less, by category and season.' },
  { piece: 'content:bottledGas', label: 'Bottled gas', lead: 'Texts and questions of the bottled gas page.' },
  { piece: 'content:powershout', label: 'Free power hours', lead: 'Texts of the page of free power hours.' },
  { piece: 'content:broadband', label: 'Broadband plans', lead: 'The plans on offer.' },
  {
    piece: 'content:electricVehicles',
    label: 'Electric vehicles',
    lead: 'Models and their consumption, the petrol price to compare with, and questions.',
  },
  { piece: 'content:safety', label: 'Safety', lead: 'What to do without power or with a smell of gas, and the lines companies’ numbers.' },
  { piece: 'brand:northlight', label: 'Northlight texts', lead: 'The brand’s texts, and links to its pages.' },
  { piece: 'brand:pip', label: 'Pip texts', lead: 'The brand’s texts, and links to its pages.' },
] as const

/** The name of a piece, as staff read it. */
export function nameOfPiece(pieces: ReadonlyMap<string, Piece>, piece: string): string {
  const listed = CONTENT.find((one) => one.piece === piece)
  if (listed) return listed.label
  if (piece === 'tabs') return 'Order of the tabs'
  if (piece === 'navigation') return 'Navigation'
  const known = pieces.get(piece)
  const value = (known?.value ?? known?.released) as { label?: string; title?: string; schema?: { title?: string } } | undefined
  const [kind, id] = piece.split(/:(.*)/)
  return value?.label ?? value?.title ?? value?.schema?.title ?? id ?? kind ?? piece
}
