import { beginSpan, currentSpan, failureOf } from '../tracing/spans.ts'
import { followStatement } from './writes.ts'

/** What statements do, by their first word; a label of metrics, so the list is short. */
const OPERATIONS = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'] as const
export type Operation = (typeof OPERATIONS)[number] | 'other'

/** Longer texts are cut in traces. */
const LONGEST_TEXT = 2_000

/** Tells of each statement of one database how long it took, in a trace too, by its text without parameters. */
export interface StatementWatch {
  /** absent until metrics are set up */
  onStatement?: (operation: Operation, seconds: number, isFailed: boolean) => void
  /** A statement that begins now. @returns ends it, with the error that it ended in */
  begin(text: string): (error?: unknown) => void
}

export function createStatementWatch(): StatementWatch {
  return {
    begin(text) {
      const operation = operationOf(text)
      const startMs = performance.now()
      const parent = currentSpan()
      const note = followStatement(text)
      const span =
        parent &&
        beginSpan(operation, 'client', parent, {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text.slice(0, LONGEST_TEXT),
        })
      return (error) => {
        const isFailed = error !== undefined && error !== null
        note(isFailed)
        this.onStatement?.(operation, (performance.now() - startMs) / 1000, isFailed)
        span?.end(isFailed ? { failure: failureOf(error) } : {})
      }
    },
  }
}

function operationOf(text: string): Operation {
  const [, first = ''] = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(text) ?? []
  const word = first.toLowerCase()
  // A statement that begins with a named query reads in the end.
  if (word === 'with') return 'select'
  return OPERATIONS.find((operation) => operation === word) ?? 'other'
}

/** Runs a statement and tells how it went. */
export async function watched<Result>(watch: StatementWatch, text: string, run: () => Promise<Result>): Promise<Result> {
  const end = watch.begin(text)
  try {
    const result = await run()
    end()
    return result
  } catch (error) {
    end(error)
    throw error
  }
}
