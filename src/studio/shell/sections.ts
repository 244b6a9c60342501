import { areaName } from '#lib/staff-areas.ts'
import { nameOfPiece as nameIn, PIECE_NAMES } from '#lib/piece-names.ts'
import type { Pieces } from '../draft/pieces.ts'

const LISTED = [
  {
    piece: 'content:heroMessages',
    lead: 'Messages at the top of the dashboard. A customer sees the first that fits.',
  },
  { piece: 'content:heroMenu', lead: 'The links below the greeting.' },
  { piece: 'content:actionTiles', lead: 'What customers can do from the dashboard.' },
  { piece: 'content:nextBestActions', lead: 'Suggestions. A customer sees up to three that fit.' },
  { piece: 'content:featureMessages', lead: 'Slides that introduce features to new customers.' },
  { piece: 'content:promotions', lead: 'Tooltips that point out something new, until their end date.' },
  { piece: 'content:whatsNew', lead: 'Dialogs over a page, each shown until the customer has seen it.' },
  { piece: 'content:tips', lead: 'Ways to use less, by category and season.' },
  { piece: 'content:bottledGas', lead: 'Texts and questions of the bottled gas page.' },
  { piece: 'content:powershout', lead: 'Texts of the page of free power hours.' },
  { piece: 'content:broadband', lead: 'The plans on offer.' },
  {
    piece: 'content:electricVehicles',
    lead: 'Models and their consumption, the petrol price to compare with, and questions.',
  },
  { piece: 'content:safety', lead: 'What to do without power or with a smell of gas, and the lines companies’ numbers.' },
  { piece: 'brand:northlight', lead: 'The brand’s texts, and links to its pages.' },
  { piece: 'brand:pip', lead: 'The brand’s texts, and links to its pages.' },
] as const

/** The content pieces, as the navigation lists them. */
export const CONTENT = LISTED.map((listed) => ({ ...listed, label: PIECE_NAMES[listed.piece] }))

export const EMERGENCY = PIECE_NAMES.switches

/** The values of the pieces; for one that is removed, what customers see. */
export const valuesOf = (pieces: Pieces): ReadonlyMap<string, unknown> =>
  new Map([...pieces].map(([name, { value, released }]) => [name, value ?? released]))

/** The name of a piece, as staff read it. */
export const nameOfPiece = (pieces: Pieces, piece: string): string => nameIn(valuesOf(pieces), piece)

/** An area that staff may change, with the label of its page. */
export const areaText = (pieces: Pieces, area: string): string =>
  area.startsWith('page:') ? `The page “${nameOfPiece(pieces, area.replace('page:', 'tab:'))}”` : areaName(area)
