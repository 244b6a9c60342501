import { PGlite, type Results, type Transaction } from '@electric-sql/pglite'
import { DURABLE_START, DurableFiles } from './durable-files.ts'
import { createStatementWatch, watched } from './statements.ts'
import { followStatement } from './writes.ts'

/** PostgreSQL's word for a fault after which the process may not go on, such as a log that it cannot write. */
const PANIC = 'PANIC'

/** PostgreSQL inside this process, its data in a folder, or in memory without one. */
export class Engine extends PGlite {
  #hasPanicked = false
  readonly statements = createStatementWatch()

  static async open(folder?: string, from?: Blob): Promise<Engine> {
    const files = folder === undefined ? {} : { fs: new DurableFiles(folder), startParams: DURABLE_START }
    const engine = new Engine({ loadDataDir: from, ...files })
    await engine.waitReady
    return engine
  }

  override query<Row>(...args: Parameters<PGlite['query']>): Promise<Results<Row>> {
    return watched(this.statements, args[0], () => super.query<Row>(...args))
  }

  override transaction<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map(followStatement)
    begin?.()
    const ended = super.transaction((tx) => {
      const query: Transaction['query'] = (...args) => watched(this.statements, args[0], () => tx.query(...args))
      return run(Object.assign(Object.create(tx), { query }))
    })
    ended.then(
      () => commit?.(),
      () => rollback?.(),
    )
    return ended
  }

  // After a panic PostgreSQL ends its process. This engine cannot, and the next query would run for ever.
  override async execProtocolRaw(...args: Parameters<PGlite['execProtocolRaw']>): Promise<Uint8Array> {
    if (this.#hasPanicked) throw new EngineStopped()
    return super.execProtocolRaw(...args)
  }

  override async execProtocol(...args: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    return super.execProtocol(...args).catch((error: unknown) => this.#fail(error))
  }

  override async execProtocolStream(...args: Parameters<PGlite['execProtocolStream']>): ReturnType<PGlite['execProtocolStream']> {
    return super.execProtocolStream(...args).catch((error: unknown) => this.#fail(error))
  }

  #fail(error: unknown): never {
    const { severity } = error as { severity?: string }
    if (severity === PANIC || error instanceof WebAssembly.RuntimeError) this.#hasPanicked = true
    throw error
  }

  override async close(): Promise<void> {
    if (!this.#hasPanicked) await super.close()
  }
}

/** The database recovers when the process starts again: what it acknowledged is in its log. */
class EngineStopped extends Error {
  readonly code = '57P02'

  constructor() {
    super('The database stopped after a failure of its disk. Make room and start the server again.')
  }
}
