import { commonTokens, declareFactoryPlugin, type Injector, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  type CompleteDryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

const NAME = 'warm-threads'
/** After as many runs another thread takes over, since each run leaves its test files in memory. */
const MOST_RUNS = 100
const NO_MUTANT = 'none'
/** A run that takes too long is stopped this long before Stryker would stop its whole process, which takes seconds to start again. */
const SPARE_MS = 3000

/** The thread that has the rules loaded. */
let thread: ThreadsPoolWorker | undefined
let runs = 0

async function endThread() {
  await thread?.stop()
  thread = undefined
  runs = 0
}

/** One run in the thread. Loading the rules takes fifty times as long as most of their tests, so the thread stays for the next run. */
class WarmWorker implements PoolWorker {
  readonly name = NAME
  readonly #options: PoolOptions
  readonly #listeners: [event: string, listener: (arg: unknown) => void][] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start() {
    if (thread) return
    thread = new ThreadsPoolWorker(this.#options)
    await thread.start()
  }

  async stop() {
    for (const [event, listener] of this.#listeners) thread?.off(event, listener)
    runs += 1
    if (runs >= MOST_RUNS) await endThread()
  }

  on(event: string, listener: (arg: unknown) => void) {
    this.#listeners.push([event, listener])
    thread?.on(event, listener)
  }

  off(event: string, listener: (arg: unknown) => void) {
    thread?.off(event, listener)
  }

  send(message: WorkerRequest) {
    if (message.type !== 'stop') return thread?.send(message)
    const stopped = { __vitest_worker_response__: true, type: 'stopped' }
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(stopped)
  }

  deserialize(data: unknown) {
    return data
  }
}

/**
 * Vitest's runner of mutants, with one thread for many of them. What a mutant leaves there, such as an answer that a rule keeps,
 * decides nothing about the next one: where it may have, that is asked again in a new thread.
 */
function warmRunner(injector: Injector<{ options: { vitest: { pool: unknown } } }>): TestRunner {
  const [vitest] = vitestPlugins
  if (!vitest) throw new Error('the runner of Vitest is missing')
  injector.resolve('options').vitest.pool = { name: NAME, createPoolWorker: (options: PoolOptions) => new WarmWorker(options) }
  const runner = vitest.factory(injector as never)

  const dryRun = runner.dryRun.bind(runner)
  runner.dryRun = async (options) => {
    const start = performance.now()
    const result = await dryRun(options)
    return result.status === DryRunStatus.Complete ? withLoading(result, performance.now() - start) : result
  }

  const mutantRun = runner.mutantRun.bind(runner)
  const run = async (options: MutantRunOptions): Promise<MutantRunResult> => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      void endThread()
    }, options.timeout - SPARE_MS)
    const result = await mutantRun(options).catch((error: Error) => ({
      status: MutantRunStatus.Error as const,
      errorMessage: error.message,
    }))
    clearTimeout(timer)
    return isOver ? { status: MutantRunStatus.Timeout } : result
  }

  const mayBeLeftOver = async (options: MutantRunOptions, result: MutantRunResult) => {
    if (result.status !== MutantRunStatus.Killed) return result.status === MutantRunStatus.Survived
    const withoutMutant = { ...options.activeMutant, id: NO_MUTANT }
    const without = await run({ ...options, activeMutant: withoutMutant, testFilter: [result.killedBy].flat() })
    return without.status !== MutantRunStatus.Survived
  }
  runner.mutantRun = async (options) => {
    const isFirst = runs === 0
    const result = await run(options)
    if (isFirst || !(await mayBeLeftOver(options, result))) return result
    await endThread()
    return run(options)
  }
  return runner
}
warmRunner.inject = tokens(commonTokens.injector)

/** Loading counts as time of the tests: otherwise each mutant that does not end would be given the loading of all of them. */
function withLoading(result: CompleteDryRunResult, tookMs: number): CompleteDryRunResult {
  const inTests = result.tests.reduce((sum, { timeSpentMs }) => sum + timeSpentMs, 0)
  const loadingMs = (tookMs - inTests) / result.tests.length
  return { ...result, tests: result.tests.map((test) => ({ ...test, timeSpentMs: test.timeSpentMs + loadingMs })) }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'warm-rules', warmRunner as never)]
