import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { OperatorError, type OperatorCommand } from '../operator/operator.ts'
import { callOf } from '../operator/usage.ts'
import { saveDraft } from './draft.ts'
import { firstDocument } from './first-release.ts'
import { piecesOf } from './pieces.ts'
import { hashOfPiece } from './content-hash.ts'
import { findDraft } from './release.ts'

/*
 * An update of the product leaves an installation's configuration alone, because staff have changed it. These commands
 * list the pieces that the new version ships differently, and put one into the draft.
 */

const shipped = piecesOf(firstDocument)

/** `npm run config -- shipped`: lists the pieces that differ between the draft and this version. */
export const listShipped: OperatorCommand = async ({ db }, _args, _input, print) => {
  const { pieces } = await findDraft(db)
  const different = [...shipped].filter(([piece, value]) => hashOfPiece(pieces.get(piece)) !== hashOfPiece(value))
  if (different.length === 0) print('The draft has every piece as this version ships it.')
  for (const [piece] of different) print(`${piece}  ${pieces.has(piece) ? 'different' : 'not in the draft'}`)
  for (const line of unlistedPages(pieces.get('navigation') as Navigation | undefined)) print(line)
}

type Navigation = NonNullable<PortalDocument['navigation']>

/** Pages that this version lists in the navigation and the draft does not: customers reach them by their address alone. */
function unlistedPages(own: Navigation = []): string[] {
  const listed = new Set(own.flatMap(({ children }) => children.map(({ key }) => key)))
  return (firstDocument.navigation ?? []).flatMap(({ key: group, children }) =>
    children
      .filter(({ key }) => !listed.has(key))
      .map(({ key }) => `navigation  lists no page ${key}, which this version has below ${group}`),
  )
}

/** `npm run config -- adopt PIECE`: puts a piece into the draft as this version ships it, for Studio to show and publish. */
export const adoptShipped: OperatorCommand = async ({ db, widgetTypes }, { piece = '', author = 'operator' }, _input, print) => {
  const value = shipped.get(piece)
  if (value === undefined) throw new OperatorError(`This version ships no piece "${piece}". ${callOf('config shipped')} lists them.`)
  const { pieces } = await findDraft(db)
  const saving = await saveDraft(db, { changes: [{ piece, was: hashOfPiece(pieces.get(piece)), value }], author }, widgetTypes)
  if (saving.is === 'ended') throw new Error('the default campaign never ends')
  if (saving.is === 'outside') throw new Error('an operator may change everything')
  if (saving.is === 'inTheWay') throw new OperatorError(`${piece} was changed at this moment. Look at it in Studio and try again.`)
  if (saving.is === 'malformed') {
    throw new OperatorError(`${piece} does not fit the draft: ${saving.issues.map(({ message }) => message).join('; ')}`)
  }
  print(`${piece} is in the draft as this version ships it. Studio shows the difference and publishes it.`)
  for (const { place, message } of saving.issues) print(`Before publishing: ${place}: ${message}`)
}
