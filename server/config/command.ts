import { text } from 'node:stream/consumers'
import { OperatorError, type OperatorCommand } from '../operator/operator.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publish } from './releases.ts'
import { findCurrentRelease } from './release.ts'
import { findIssues } from './validate.ts'
import { findPictureIssues } from '../media/pictures-in.ts'

/** `npm run config -- export`: the current release as a file that can be applied again. */
export const exportConfig: OperatorCommand = async ({ db }, _args, _input, print) => {
  const release = await findCurrentRelease(db)
  if (!release) throw new OperatorError('Nothing has been released yet.')
  print(JSON.stringify(release.document, null, 2))
}

/** `npm run config -- apply FILE`: releases a document, whole or not at all. */
export const applyConfig: OperatorCommand = async ({ db, widgetTypes }, { author = 'operator', note = '' }, input, print) => {
  const document = parse(await text(input))
  const ofShape = findIssues(document, widgetTypes)
  const issues = ofShape.length > 0 ? ofShape : await findPictureIssues(db, document as PortalDocument)
  if (issues.length > 0) {
    const list = issues.map(({ place, message }) => `  ${place}: ${message}`).join('\n')
    throw new OperatorError(`Nothing was applied. ${issues.length === 1 ? 'One thing is' : `${issues.length} things are`} wrong:\n${list}`)
  }
  const { hash, isNew } = await publish(db, document as PortalDocument, { author, note })
  print(isNew ? `Release ${hash} is what customers see from their next page on.` : `Nothing changed: release ${hash} is current already.`)
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    const line = position ? ` on line ${source.slice(0, Number(position)).split('\n').length}` : ''
    throw new OperatorError(`Nothing was applied. The file is not JSON${line}: ${(error as Error).message}`)
  }
}
