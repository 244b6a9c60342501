import { text } from 'node:stream/consumers'
import { OperatorError, type OperatorCommand } from '../operator/operator.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { paths } from '#lib/paths.ts'
import { nameOf } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { letter } from '../mail/letter.ts'
import { canMail, storeMail } from '../mail/mailer.ts'
import { findReviewers, type StaffMember } from '../review/reviewers.ts'
import type { Settings } from '../settings.ts'
import { publish } from './releases.ts'
import { findCurrentRelease } from './release.ts'
import { findIssues } from './validate.ts'
import { documentWithVersionKeys } from './version-keys.ts'
import { findPictureIssues } from '../media/pictures-in.ts'

/** `npm run config -- export`: the current release as a file that can be applied again. */
export const exportConfig: OperatorCommand = async ({ db }, _args, _input, print) => {
  const release = await findCurrentRelease(db)
  if (!release) throw new OperatorError('Nothing has been released yet.')
  print(JSON.stringify(release.document, null, 2))
}

/** `npm run config -- apply FILE`: releases a document, whole or not at all. */
export const applyConfig: OperatorCommand = async (
  { db, widgetTypes, settings },
  { author = 'operator', note = '', approvedBy = '' },
  input,
  print,
) => {
  const approver = settings.needsFourEyes ? await findApprover(db, approvedBy) : undefined
  const document = documentWithVersionKeys(parse(await text(input)))
  const ofShape = findIssues(document, widgetTypes)
  const issues = ofShape.length > 0 ? ofShape : await findPictureIssues(db, document as PortalDocument)
  if (issues.length > 0) {
    const list = issues.map(({ place, message }) => `  ${place}: ${message}`).join('\n')
    throw new OperatorError(`Nothing was applied. ${issues.length === 1 ? 'One thing is' : `${issues.length} things are`} wrong:\n${list}`)
  }
  const { hash, isNew } = await db.transaction(async (tx) => {
    const approved = approver && `approved by ${nameOf(approver)}`
    const published = await publish(tx, document as PortalDocument, { author, note: [note, approved].filter(Boolean).join(', ') })
    if (approver && published.isNew) await tellApprover(tx, approver, author, settings)
    return published
  })
  print(isNew ? `Release ${hash} is what customers see from their next page on.` : `Nothing changed: release ${hash} is current already.`)
}

/** @throws {OperatorError} without a colleague who may publish */
async function findApprover(db: Database, username: string): Promise<StaffMember> {
  const approver = (await findReviewers(db)).find((person) => person.username === username)
  if (approver) return approver
  const named = username ? `, not "${username}"` : ''
  throw new OperatorError(
    `Nothing was applied. Two people are needed to publish (FOUR_EYES): --approved-by takes the user name of a colleague who may publish and has looked at the file${named}. Or bring the file into a campaign in Studio, and have it reviewed there.`,
  )
}

/** Nobody is named as having approved something without hearing of it. */
async function tellApprover(tx: Database, approver: StaffMember, author: string, { mail, brand, publicUrl }: Settings): Promise<void> {
  if (!canMail(mail)) return
  const lines = [
    `${author} has applied a configuration on the server, and named you as the person who has approved it. Customers see it now.`,
    'If you have not, look at what has changed, and roll it back:',
    `${publicUrl}${paths.studio('releases')}`,
  ]
  await storeMail(tx, letter(brand, approver, 'A configuration was applied in your name on the portal of', lines))
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
