import type { Shape } from '#schemas/shape.ts'
import { toldGeneration } from '#schemas/generation/entities.ts'
import type { Database } from '../db/open.ts'
import { generationReadings } from '../db/schema/insights.ts'
import { checkOfBody } from '../http/validator.ts'
import type { Work } from '../jobs/queue.ts'
import { whyNotWhole } from './whole-country.ts'

const LONGEST_MS = 20_000
const LARGEST_BYTES = 65_536
/** A clock may be wrong by this much. */
const AHEAD_MS = 5 * 60_000
const OLDEST_MS = 86_400_000

type Told = Shape<typeof toldGeneration>

/** Asks every ten minutes, in one process, what the country's electricity is made from now. */
export const generationWork = (db: Database, url: string): Work => ({
  // The next ten minutes bring what these did not.
  queue: { name: 'generation', attempts: 1, retrySeconds: 1, timeoutSeconds: 60, leavesNothing: true },
  every: '*/10 * * * *',
  failure: 'the country’s generation could not be asked for',
  do: ({ signal }) => askForGeneration(db, url, { signal }),
})

/**
 * Asks an address for the present mix and keeps it; the same moment again changes nothing.
 * @throws where it does not answer in time, or with something else
 */
export async function askForGeneration(
  db: Database,
  url: string,
  { signal, now = new Date() }: { signal?: AbortSignal | undefined; now?: Date } = {},
): Promise<void> {
  const { at, megawatts } = readAnswer(await fetchText(url, signal), now)
  await db
    .insert(generationReadings)
    .values({ at, megawatts: { ...megawatts } })
    .onConflictDoNothing()
}

async function fetchText(url: string, stop: AbortSignal | undefined): Promise<string> {
  const longest = AbortSignal.timeout(LONGEST_MS)
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    // It could lead anywhere.
    redirect: 'error',
    signal: stop ? AbortSignal.any([longest, stop]) : longest,
  })
  if (!answer.ok || !answer.body) throw new Error(`GENERATION_URL answered with ${answer.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > LARGEST_BYTES) throw new Error(`GENERATION_URL answered with more than ${LARGEST_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** @throws with what is wrong */
function readAnswer(text: string, now: Date): { at: Date; megawatts: Told['megawatts'] } {
  const told: unknown = JSON.parse(text)
  const isRight = checkOfBody(toldGeneration)
  if (!isRight(told)) {
    const [{ instancePath = '', message = '' } = {}] = isRight.errors ?? []
    throw new Error(`GENERATION_URL answered with something else: ${instancePath} ${message}`)
  }
  const { at, megawatts } = told as Told
  const moment = new Date(at)
  const ageMs = now.getTime() - moment.getTime()
  if (ageMs < -AHEAD_MS || ageMs > OLDEST_MS) throw new Error(`GENERATION_URL answered with ${at}, which is not now`)
  const reason = whyNotWhole(megawatts)
  if (reason) throw new Error(`GENERATION_URL answered with less than the whole country, or more: ${reason}`)
  return { at: moment, megawatts }
}
