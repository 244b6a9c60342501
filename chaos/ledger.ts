import type { ChaosDatabase } from './database.ts'

/** What a row is found by, and the statement that answers which of such keys are stored. */
export interface RowKind {
  name: string
  /** takes an array of keys as $1 and answers rows with `key` */
  statement: string
}

/** A value of which the last one counts, and the statement that answers it as `value`. */
export interface ValueKind {
  name: string
  /** takes the key as $1 */
  statement: string
}

interface Tries {
  kind: ValueKind
  key: string
  /** the value that was acknowledged last, then those that were sent since and never answered: one of them is stored */
  possible: string[]
  isAcknowledged: boolean
}

/** What was acknowledged to customers, to be compared with what is stored. */
export interface Ledger {
  readonly acknowledged: number
  row(kind: RowKind, ...keys: string[]): void
  /** Before a value is sent. @returns to be called once it is acknowledged */
  value(kind: ValueKind, key: string, value: string): () => void
  /** Compares what was acknowledged since the last comparison. @returns what is lost, in words */
  compare(database: ChaosDatabase): Promise<string[]>
}

export function createLedger(): Ledger {
  let acknowledged = 0
  let rows = new Map<RowKind, string[]>()
  const values = new Map<string, Tries>()
  return {
    get acknowledged() {
      return acknowledged
    },
    row(kind, ...keys) {
      acknowledged += 1
      rows.set(kind, [...(rows.get(kind) ?? []), ...keys])
    },
    value(kind, key, value) {
      const name = `${kind.name} ${key}`
      const tries = values.get(name) ?? { kind, key, possible: [], isAcknowledged: false }
      values.set(name, tries)
      tries.possible.push(value)
      return () => {
        acknowledged += 1
        tries.possible = tries.possible.slice(tries.possible.indexOf(value))
        tries.isAcknowledged = true
      }
    },
    async compare(database) {
      const lost: string[] = []
      const now = rows
      rows = new Map()
      for (const [{ name, statement }, keys] of now) {
        const stored = new Set((await database.ask<{ key: string }>(statement, [keys])).map(({ key }) => key))
        lost.push(...keys.filter((key) => !stored.has(key)).map((key) => `${name} ${key}`))
      }
      for (const [name, { kind, key, possible, isAcknowledged }] of values) {
        if (!isAcknowledged) continue
        const [row] = await database.ask<{ value: string }>(kind.statement, [key])
        if (row && possible.includes(row.value)) continue
        lost.push(`${name}: ${possible.join(' or ')} is not what is stored: ${row?.value}`)
      }
      return lost
    },
  }
}
