/**
 * Whether a pooler stands in between that gives each transaction another connection: `?pgbouncer=true`, as other programs have it.
 * Limits are said in its configuration then (docs/running.md).
 */
export const isPooled = (url: string): boolean => URL.parse(url)?.searchParams.get('pgbouncer') === 'true'
