import { Readable } from 'node:stream'
import { counted } from '#lib/counted.ts'
import { dayText } from '#lib/day-text.ts'
import { applyFeed } from '../feed/apply.ts'
import { openContent } from '../feed/lines.ts'
import { importOcpi } from '../ev/ocpi/command.ts'
import { isOcpiFile } from '../ev/ocpi/read-file.ts'
import { importMeterData } from '../meterdata/command.ts'
import { OperatorError, type OperatorCommand } from '../operator/operator.ts'
import type { SourceName } from '#schemas/generation/entities.ts'
import { findStoredSources } from './queries.ts'
import { BadGenerationFile, isGenerationFile, readGenerationFile } from './emi-file.ts'

/** `npm run import -- FILE` and `npm run feed -- apply FILE`: meter data, charging sessions, or the Electricity Authority's generation. */
export const importFile: OperatorCommand = async (context, args, input, print, write) => {
  const { head, content } = await openContent(input)
  if (isOcpiFile(head)) return importOcpi(context, args, content, print, write)
  if (!isGenerationFile(head)) return importMeterData(context, args, content, print, write)
  const { file = 'file' } = args
  try {
    const days = await readGenerationFile(content)
    // A file that broke off between two plants looks whole by itself; and a day made of two files would have the power of both.
    const stored = await findStoredSources(context.db, [...days.keys()])
    const missing = stored.find(({ day, source }) => !days.get(day)?.has(source as SourceName))
    if (missing) throw new BadGenerationFile(`it has no ${missing.source} on ${missing.day}, which an earlier file had: is it whole?`)
    const at = new Date().toISOString()
    const lines = [...days].flatMap(([day, sources]) =>
      [...sources].map(([source, kwh]) => {
        const data = { day, source, kilowattHours: kwh.map(Math.round) }
        return `${JSON.stringify({ kind: 'generationDay', id: `${day}/${source}`, at, data })}\n`
      }),
    )
    const { counts, isStored } = await applyFeed(context.db, () => Readable.from(lines.map((line) => Buffer.from(line))))
    if (!isStored) throw new OperatorError(`${file} was not imported: it holds what cannot be stored.`)
    const [first = '', last = ''] = [[...days.keys()][0], [...days.keys()].at(-1)]
    const what = `generation of ${counted(days.size, 'day')}, ${dayText(first, 'year')} to ${dayText(last, 'year')}`
    const isKnown = counts.created + counts.changed === 0
    print(`${file}: ${isKnown ? `imported before, nothing changed (${what})` : `imported ${what}`}`)
  } catch (error) {
    if (error instanceof BadGenerationFile) throw new OperatorError(`${file} was not imported. ${error.message}`)
    throw error
  }
}
