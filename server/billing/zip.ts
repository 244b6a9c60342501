import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { BRANDS } from '#lib/brands.ts'
import { lastDayOfMonth, monthsBefore } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { type BillName, type BillSource, findBillFile, findBillNames } from './bill-file.ts'
import { MONTHS_BACK } from './transactions.ts'

interface Asked {
  billIds?: readonly string[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/**
 * Bills of the selected account in one zip, each made while the ones before it are sent, so that many take no more memory than one.
 * @returns undefined where there are none, or where one that was named is not the account's
 */
export async function findBillZip(
  source: BillSource,
  scope: Scope,
  { billIds, startDate, endDate }: Asked,
): Promise<FileAnswer | undefined> {
  const today = todayOf(scope)
  const named = billIds && [...new Set(billIds)]
  const found = await findBillNames(source.db, scope, {
    billIds: named,
    startDate: startDate ?? monthsBefore(today, MONTHS_BACK),
    endDate: endDate ?? lastDayOfMonth(today.slice(0, 7)),
  })
  const [first] = found
  const last = found.at(-1)
  if (!first || !last || !scope.selected || (named && found.length < named.length)) return undefined
  const days = first.issuedDay === last.issuedDay ? first.issuedDay : `${first.issuedDay} to ${last.issuedDay}`
  const left = new AbortController()
  const zip = makeZip(filesOf(source, scope, found, left.signal), { buffersAreUTF8: true })
  return new FileAnswer(`${BRANDS[scope.selected.brand].name} bills ${days}.zip`, readableOf(zip, left))
}

/** Says at once that its reader has left, where Readable.fromWeb waits for the bill that is being made. */
function readableOf(zip: ReadableStream<Uint8Array>, left: AbortController): Readable {
  const reader = zip.getReader()
  return new Readable({
    read() {
      reader.read().then(
        ({ value }) => this.push(value ?? null),
        (error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      left.abort()
      reader.cancel().catch(() => undefined)
      done(error)
    },
  })
}

/** Asked for one by one, as the zip is read; a bill that is gone meanwhile is left out. */
async function* filesOf(source: BillSource, scope: Scope, found: readonly BillName[], left: AbortSignal) {
  const names = new Set<string>()
  for (const { id, issuedDay } of found) {
    if (left.aborted) return
    const file = await findBillFile(source, scope, id, left)
    if (file) yield { name: unused(file.name, names), input: file.pdf, lastModified: new Date(`${issuedDay}T00:00:00Z`) }
  }
}

/** Two numbers may differ in what a file name cannot have. */
function unused(name: string, names: Set<string>): string {
  let free = name
  for (let copy = 2; names.has(free.toLowerCase()); copy++) free = name.replace(/\.pdf$/, ` (${copy}).pdf`)
  names.add(free.toLowerCase())
  return free
}
