import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, print } from './print.ts'
import { runServer } from './running-server.ts'

const RUNS = 3

/** From the start of the process to its first answer: on an empty data folder, then on one that is there. */
export async function measureStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-start-'))
  try {
    const first = await runServer({ DATA_DIR: folder })
    await first.stop()
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const server = await runServer({ DATA_DIR: folder })
      times.push(server.startMs)
      await server.stop()
    }
    print({ name: 'first start, making the demo world', value: first.startMs, unit: 'ms' })
    print({ name: 'start on an existing data folder', value: median(times), unit: 'ms', budget: 2000, values: times.map(Math.round) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
