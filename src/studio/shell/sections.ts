import type { Piece } from '#schemas/studio/entities.ts'

/** The pieces that are words, lists and switches, as the navigation names them. */
export const CONTENT = [
  {
    piece: 'content:heroMessages',
    label: 'Hero messages',
    lead: 'What the top of the dashboard says. The first that fits somebody is shown.',
  },
  { piece: 'content:heroMenu', label: 'Hero menu', lead: 'The links below the greeting.' },
  { piece: 'content:actionTiles', label: 'Action tiles', lead: 'What somebody can do from the dashboard.' },
  { piece: 'content:nextBestActions', label: 'Next best actions', lead: 'Suggestions, up to three that fit.' },
  { piece: 'content:featureMessages', label: 'Feature messages', lead: 'Slides that introduce features to somebody new.' },
  { piece: 'content:promotions', label: 'Promotions', lead: 'Tooltips that point out something new, until their end date.' },
  { piece: 'content:whatsNew', label: 'What’s new', lead: 'Dialogs over a page, each until it was seen.' },
  { piece: 'content:tips', label: 'Tips', lead: 'Ways to use less, by category and season.' },
  { piece: 'content:bottledGas', label: 'Bottled gas', lead: 'What the page of bottled gas says and asks.' },
  { piece: 'content:broadband', label: 'Broadband plans', lead: 'The plans that can be had.' },
  { piece: 'brand:northlight', label: 'Texts of Northlight', lead: 'What the brand says of itself, and where its pages are.' },
  { piece: 'brand:pip', label: 'Texts of Pip', lead: 'What the brand says of itself, and where its pages are.' },
  {
    piece: 'switches',
    label: 'Outage and national alert',
    lead: 'What is turned on and off in a hurry. It takes effect once it is published.',
  },
] as const

/** What a piece is called, for people. */
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
