import { counted } from '#lib/counted.ts'
import { isUnavailable } from '../db/failures.ts'
import { isOcpiFile } from '../ev/ocpi/read-file.ts'
import { importFile } from '../generation/command.ts'
import { waitAsLongAsItTakes } from '../db/locks.ts'
import { OperatorError, type OperatorCommand, type WriteLine } from '../operator/operator.ts'
import { TemporaryFile } from '../process/temporary-file.ts'
import { type Applied, applyFeed } from './apply.ts'
import { exportRecords } from './export.ts'
import { contentOf, headOf, linesOf, UnreadableFile } from './lines.ts'
import { handedBack, lineOf, MOST_TOLD } from './refused.ts'
import { whenArrived } from './spool.ts'

/** `npm run feed -- apply FILE`: takes records of the feed, or a file of meter data. */
export const applyFile: OperatorCommand = async (context, args, input, print, write) => {
  const { db, settings } = context
  const { file = 'file', dryRun, keepGoing } = args
  const say = (line: string) => print(`${file}: ${line}`)
  // Told and handed over in the end: the file may begin again.
  const refused = await TemporaryFile.open(settings.temporaryFolder)
  let told: string[] = []
  try {
    await whenArrived(input, { folder: settings.temporaryFolder }, async (whole) => {
      const head = await headOf(whole)
      const isMeterData = isOcpiFile(head) || !areRecords(file, head)
      if (isMeterData && dryRun) throw new OperatorError(`${file} is meter data, which is checked while it is taken.`)
      if (isMeterData) return importFile(context, args, await contentOf(whole), print, write)
      const applied = await applyFeed(db, () => contentOf(whole), {
        keepsGoing: Boolean(keepGoing),
        isDryRun: Boolean(dryRun),
        report: say,
        async begin() {
          told = []
          await refused.empty()
        },
        async refuse(each) {
          if (told.length < MOST_TOLD) told.push(lineOf(each))
          if (keepGoing && !dryRun) await refused.write(Buffer.from(handedBack(each)))
        },
      })
      for (const line of told) say(line)
      if (applied.refused > told.length) say(`and ${counted(applied.refused - told.length, 'more record')}`)
      await eachLine(refused, write)
      tell(applied, { file, say, isDryRun: Boolean(dryRun) })
    })
  } catch (error) {
    if (error instanceof UnreadableFile) throw new OperatorError(`${file} was not applied. ${error.message}`)
    if (isUnavailable(error)) {
      throw new OperatorError(
        `The database failed while ${file} was applied. Apply it again: what is stored of it by then changes nothing.`,
      )
    }
    throw error
  } finally {
    await refused.close()
  }
}

function tell(
  { counts, refused, lines, isStored }: Applied,
  { file, say, isDryRun }: { file: string; say: (line: string) => void; isDryRun: boolean },
): void {
  if (!isDryRun && !isStored) {
    throw new OperatorError(
      `${file} was not applied: ${counted(refused, 'record')} refused. Mend it, or take the others with --keep-going.`,
    )
  }
  const { created, changed, deleted, unchanged, older, notKnown } = counts
  const besides = notKnown > 0 ? [`${notKnown} to be deleted not known`] : []
  if (created + changed + deleted + refused === 0) {
    const olderToo = older > 0 ? [`${older} of them older than what is stored`] : []
    const known = [`${counted(lines - notKnown, 'record')} known before`, ...olderToo, ...besides]
    say(`nothing ${isDryRun ? 'would change' : 'changed'}: ${known.join(', ')}`)
    return
  }
  const parts = [
    `${counted(created, 'new record')}`,
    `${changed} changed`,
    `${deleted} deleted`,
    `${unchanged} unchanged`,
    `${older} older`,
  ]
  const refusedToo = refused > 0 ? [`${refused} refused`] : []
  say(`${[...parts, ...besides, ...refusedToo].join(', ')}${isDryRun ? '; nothing was stored' : ''}`)
  if (isDryRun && refused > 0) throw new OperatorError(`${file} is not right: ${counted(refused, 'record')} would be refused.`)
}

const BYTE_ORDER_MARK = 0xfeff

/** Records are objects, and may have comments between them; files of meter data begin with other letters. */
function areRecords(file: string, head: Buffer): boolean {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(head)
  const [first = '{'] = (text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text).trimStart()
  if (first === '[') throw new OperatorError(`${file} is a list. A feed has a record a line, with nothing around or between them.`)
  return first === '{' || first === '#'
}

/** `npm run feed -- export`: everything that the feed could have brought, as records, as it is at one moment. */
export const exportFeed: OperatorCommand = async ({ db, storage, settings }, _args, _input, print, write) => {
  const inOneMoment = (take: WriteLine) =>
    db.transaction(
      async (tx) => {
        await waitAsLongAsItTakes(tx)
        return exportRecords(tx, take)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  if (!storage) return print(`${counted(await inOneMoment(write), 'record')} written`)
  // The server has one connection, which must not wait for a slow reader.
  const made = await TemporaryFile.open(settings.temporaryFolder)
  try {
    const records = await inOneMoment((line) => made.write(Buffer.from(`${line}\n`)))
    await eachLine(made, write)
    print(`${counted(records, 'record')} written`)
  } finally {
    await made.close()
  }
}

async function eachLine(file: TemporaryFile, write: WriteLine): Promise<void> {
  for await (const lines of linesOf(file.read(), Number.POSITIVE_INFINITY)) {
    for (const { bytes } of lines) await write(new TextDecoder().decode(bytes))
  }
}
