import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, print } from './print.ts'
import { runServer } from './running-server.ts'

const RUNS = 3

/** From the start of the process to its first answer: on an empty data folder, then on one that is there. */
export async function measureStart(): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'switchboard-start-'))
  const firstMs = await startOn(folder.path)
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) times.push(await startOn(folder.path))
  print({ name: 'first start, making the demo world', value: firstMs, unit: 'ms' })
  print({ name: 'start on an existing data folder', value: median(times), unit: 'ms', budget: 2000, values: times.map(Math.round) })
}

async function startOn(folder: string): Promise<number> {
  await using server = await runServer({ DATA_DIR: folder })
  return server.startMs
}
