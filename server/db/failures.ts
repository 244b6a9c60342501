/** What PostgreSQL and the machine call a disk or a quota without room, and a disk that fails. */
const CANNOT_STORE = /^(53100|58030|ENOSPC|EDQUOT|EIO|EROFS)$/
/** The same three (ENOSPC, EDQUOT, EIO) as the embedded engine numbers them where a file fails before it can say more. */
const CANNOT_STORE_NUMBERS = [51, 19, 29]
/**
 * Failures that may be over in a moment: of a connection, a replica or resources, a lock that another transaction holds, a query that
 * took too long, a server that stops or starts, and its machine.
 */
const UNAVAILABLE =
  /^(08...|25006|40001|40P01|53...|55P03|57014|57P..|58...|ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|E(HOST|NET)UNREACH|ENETDOWN)$/

/** Two transactions that wait for each other, or that cannot both have seen what they saw. */
const OVERTAKEN = /^40(P01|001)$/

/** True where the database cannot write: its disk is full or broken. */
export function isStorageFailure(error: unknown): boolean {
  const { name, errno } = (error ?? {}) as { name?: string; errno?: number }
  if (name === 'ErrnoError' && CANNOT_STORE_NUMBERS.includes(errno ?? 0)) return true
  return hasCode(error, CANNOT_STORE)
}

/** True where the database cannot do its work now and may later, through no fault of the request. */
export function isUnavailable(error: unknown): boolean {
  return isStorageFailure(error) || hasCode(error, UNAVAILABLE) || isConnectionLost(error)
}

/** A database that restarts or hands over to another is back within this. */
export const AGAIN_AFTER_SECONDS = 5

/** True where the database ended a transaction for another one: run again, it may succeed. */
export const isOvertaken = (error: unknown): boolean => hasCode(error, OVERTAKEN)

/** What the package that connects says without a code: no connection in time, no answer in time, a connection that ended. */
const SAID_OF_CONNECTION =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return SAID_OF_CONNECTION.test(error.message) || isConnectionLost(error.cause)
}

/** Of a connection alone, whose other end may have done what it was told. */
const ENDED = /^(08...|57P..|ECONN[A-Z]+|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENETDOWN)$/

const unclear = new WeakSet<Error>()

/** Remembers that what ended in this error may have been done, if it is one of a connection that was lost. @returns whether it is */
export function markUnclear(error: unknown): boolean {
  if (!(error instanceof Error) || !(hasCode(error, ENDED) || isConnectionLost(error))) return false
  unclear.add(error)
  return true
}

/** True where nobody knows whether something was done: the connection was lost while the database was told to write it. */
export const isUnclear = (error: unknown): boolean => error instanceof Error && (unclear.has(error) || isUnclear(error.cause))

/** Whether an error, or what caused it, has such a code. */
export const hasCode = (error: unknown, codes: RegExp): boolean => codesOf(error).some((code) => codes.test(code))

/** The codes of an error and of what caused it. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(cause)]
}

export class DatabaseNewer extends Error {
  constructor() {
    super('The database was made by a newer Switchboard. Start that version or a later one.')
  }
}

export class DatabaseReadOnly extends Error {
  constructor() {
    super('The database takes no changes: it is a replica, or closed for writing. DATABASE_URL must lead to the one that takes them.')
  }
}

export class MigrationRefused extends Error {
  constructor(cause: unknown) {
    super(
      `The database must be brought up to date, and the role of DATABASE_URL may not change its tables: ${describe(cause)}. Run the command migrate as a role that may (docs/running.md).`,
      { cause },
    )
  }
}

export class MigrationBlocked extends Error {
  constructor() {
    super(
      'The database must be brought up to date, and another connection keeps a table locked: a long transaction, a backup or a file of the feed. Nothing was changed; start again once it has ended.',
    )
  }
}

export class DatabaseUnreachable extends Error {
  /** False where only another setting helps: a wrong name, password or address. */
  readonly comesBack: boolean
  constructor(url: string, cause: unknown, comesBack: boolean) {
    super(`The database at ${withoutPassword(url)} cannot be reached: ${describe(cause)}`, { cause })
    this.comesBack = comesBack
  }
}

/** What pgbouncer says of a server that is away, or of too many connections, itself or in the server's words. */
const WAITS_AT_POOLER =
  /connect (failed|timeout)|cannot connect|try again later|lookup failed|crashed|(query|wait|login|suspend|transaction)[_ ]timeout|connection closed|forced disconnect|pause failed|exhaustion|configuration changed|shutting down|system is|too many|connection slots|connections (allowed|exceeded)/

/** True where only another setting helps: pgbouncer has the same code, 08P01, for all that it says itself. */
export const isRefusedByPooler = (error: unknown): boolean => hasCode(error, /^08P01$/) && !WAITS_AT_POOLER.test(describe(error))

/** Why a start waits for its database, as a sentence; undefined where waiting does not help. */
export function whyWait(error: unknown): string | undefined {
  if (error instanceof DatabaseUnreachable) return error.comesBack ? `${error.message}.` : undefined
  if (error instanceof DatabaseReadOnly) return error.message
  if (isStorageFailure(error) || isRefusedByPooler(error)) return undefined
  return isUnavailable(error) ? `The database cannot be used yet: ${describe(error)}.` : undefined
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0])
  // A failed query says its text; PostgreSQL says why.
  if (error instanceof Error && error.cause) return describe(error.cause)
  return error instanceof Error ? error.message : String(error)
}

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    return `${parsed.host}${parsed.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}
