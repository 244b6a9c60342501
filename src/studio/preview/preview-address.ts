import type { Preview } from '#schemas/studio/entities.ts'

type Overrides = NonNullable<Preview['overrides']>

const OVERRIDES = ['accountType', 'brand', 'platform', 'earlyAccess'] as const
const NAMES = ['release', 'as', 'at', 'version', ...OVERRIDES] as const

/**
 * What an address says of a preview, in place of what it begins with. The server refuses what it does not know.
 * @param query such as `?as=aroha&brand=pip&version=spring:B`, with one `version` for each experiment
 */
export function previewIn(query: URLSearchParams, first: Preview): Preview {
  const at = query.get('at')
  const overrides = Object.fromEntries(
    OVERRIDES.flatMap((name) => {
      const text = query.get(name)
      return text ? [[name, name === 'earlyAccess' ? text === 'true' : text]] : []
    }),
  ) as Overrides
  const versions = Object.fromEntries(
    query.getAll('version').flatMap((text) => {
      const [, experiment, name] = /^(.{1,64}):([A-D])$/.exec(text) ?? []
      return experiment && name ? [[experiment, name]] : []
    }),
  )
  return {
    release: query.get('release') ?? first.release,
    as: query.get('as') ?? first.as,
    at: at && !Number.isNaN(Date.parse(at)) ? at : undefined,
    overrides: Object.keys(overrides).length > 0 ? overrides : undefined,
    versions: Object.keys(versions).length > 0 ? (versions as Preview['versions']) : undefined,
  }
}

/** An address with a preview in place of the one that it has; what else it says stays. */
export function withPreview(query: URLSearchParams, { release, as, at, overrides = {}, versions = {} }: Preview): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of [...NAMES, 'link']) next.delete(name)
  const said = { release, as, at, ...Object.fromEntries(OVERRIDES.map((name) => [name, overrides[name]])) }
  for (const [name, value] of Object.entries(said)) if (value !== undefined) next.set(name, String(value))
  for (const [experiment, version] of Object.entries(versions)) next.append('version', `${experiment}:${version}`)
  return next
}
