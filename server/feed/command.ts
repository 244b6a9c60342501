import { counted } from '#lib/counted.ts'
import { importMeterData } from '../meterdata/command.ts'
import { OperatorError, type OperatorCommand } from '../operator/operator.ts'
import { type Applied, applyFeed } from './apply.ts'
import type { Refused } from './batch.ts'
import { exportRecords } from './export.ts'
import { openContent, UnreadableFile } from './lines.ts'
import { FileTooLarge, whenArrived } from './spool.ts'

/** The rest is in the file of what was refused. */
const MOST_PRINTED = 20

/** `npm run feed -- apply FILE`: takes records of the feed, or a file of meter data. */
export const applyFile: OperatorCommand = async (context, args, input, print, write) => {
  const { file = 'file', dryRun, keepGoing } = args
  const say = (line: string) => print(`${file}: ${line}`)
  try {
    await whenArrived(input, async (whole) => {
      const { head, content } = await openContent(whole)
      if (!areRecords(head)) {
        if (dryRun) throw new OperatorError(`${file} is meter data, which is checked while it is taken.`)
        return importMeterData(context, args, content, print, write)
      }
      let printed = 0
      const applied = await applyFeed(context.db, content, {
        keepsGoing: Boolean(keepGoing),
        isDryRun: Boolean(dryRun),
        report: say,
        async refuse(refused) {
          if (printed++ < MOST_PRINTED) say(sentenceOf(refused))
          if (keepGoing && !dryRun) for (const line of handedBack(refused)) await write(line)
        },
      })
      tell(applied, { file, say, isDryRun: Boolean(dryRun) })
    })
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof FileTooLarge)
      throw new OperatorError(`${file} was not applied. ${error.message}`)
    throw error
  }
}

function tell(
  { counts, refused, lines, isStored }: Applied,
  { file, say, isDryRun }: { file: string; say: (line: string) => void; isDryRun: boolean },
): void {
  const { created, changed, deleted, unchanged, older } = counts
  const parts = [
    `${counted(created, 'new record')}`,
    `${changed} changed`,
    `${deleted} deleted`,
    `${unchanged} unchanged`,
    `${older} older`,
  ]
  if (!isDryRun && !isStored) {
    throw new OperatorError(
      `${file} was not applied: ${counted(refused, 'record')} refused. Mend it, or take the others with --keep-going.`,
    )
  }
  if (created + changed + deleted === 0 && refused === 0)
    say(
      `nothing ${isDryRun ? 'would change' : 'changed'}: ${counted(lines, 'record')} known before${older > 0 ? `, ${older} of them older than what is stored` : ''}`,
    )
  else say(`${parts.join(', ')}${refused > 0 ? `, ${refused} refused` : ''}${isDryRun ? '; nothing was stored' : ''}`)
  if (isDryRun && refused > 0) throw new OperatorError(`${file} is not right: ${counted(refused, 'record')} would be refused.`)
}

/** Such as `line 12: data.amount: must be 71.65, the sum of the lines`. */
export const sentenceOf = ({ line, place, reason }: Refused): string =>
  [`line ${line}`, place, reason]
    .filter(Boolean)
    .join(': ')
    // What a record holds is told in one line, and commands nothing of a terminal.
    .replace(/\p{C}/gu, (letter) => `\\u${letter.codePointAt(0)?.toString(16).padStart(4, '0')}`)

/** What was refused, with a comment above it. */
function handedBack(refused: Refused): string[] {
  const comment = `# ${sentenceOf(refused)}`
  return refused.bytes === undefined ? [comment] : [comment, new TextDecoder().decode(refused.bytes)]
}

const BYTE_ORDER_MARK = 0xfeff

/** Records are objects, and may have comments between them; files of meter data begin with other letters. */
function areRecords(head: Buffer): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(head)
  const [first = '{'] = (text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text).trimStart()
  return first === '{' || first === '#'
}

/** `npm run feed -- export`: everything that the feed could have brought, as records. */
export const exportFeed: OperatorCommand = async ({ db }, _args, _input, print, write) => {
  const records = await exportRecords(db, write)
  print(`${counted(records, 'record')} written`)
}
