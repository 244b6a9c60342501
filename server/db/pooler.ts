/**
 * True behind a pooler that gives each transaction another connection: `?pgbouncer=true`, as other programs write it.
 * The limits are then in the configuration of the pooler (docs/running.md).
 */
export const isPooled = (url: string): boolean => URL.parse(url)?.searchParams.get('pgbouncer') === 'true'
