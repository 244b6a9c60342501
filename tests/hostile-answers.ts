/** What no answer to an attack may say: stack traces, statements, libraries. */
export const INSIDE = /\n\s+at .+:\d+|node_modules|Failed query|params: |\b(select|insert into|update|delete from) "|ECONN|drizzle|pglite/i

/** No answer to an attack may take longer. */
export const LONGEST_MS = 5_000
