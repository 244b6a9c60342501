import type { Preview } from '#schemas/studio/entities.ts'

type Overrides = NonNullable<Preview['overrides']>

const CHOICES = ['accountType', 'brand', 'platform'] as const
const NAMES = ['release', 'as', 'at', 'earlyAccess', 'version', ...CHOICES] as const

/**
 * What an address says of a preview, in place of what it begins with. The server refuses what it does not know.
 * @param query such as `?as=aroha&brand=pip&version=spring:B`, with one `version` for each experiment
 */
export function previewIn(query: URLSearchParams, first: Preview): Preview {
  const at = query.get('at')
  const earlyAccess = query.get('earlyAccess')
  const overrides = {
    ...Object.fromEntries(CHOICES.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))),
    ...(earlyAccess && { earlyAccess: earlyAccess === 'true' }),
  } as Overrides
  const versions = Object.fromEntries(
    query.getAll('version').flatMap((text) => {
      const [, experiment, name] = /^(.{1,64}):([A-D])$/.exec(text) ?? []
      return experiment && name ? [[experiment, name]] : []
    }),
  )
  return {
    release: query.get('release') ?? first.release,
    as: query.get('as') ?? first.as,
    ...(at && !Number.isNaN(Date.parse(at)) && { at }),
    ...(Object.keys(overrides).length > 0 && { overrides }),
    ...(Object.keys(versions).length > 0 && { versions: versions as NonNullable<Preview['versions']> }),
  }
}

/** An address with a preview in place of the one that it has; what else it says stays. */
export function withPreview(query: URLSearchParams, { release, as, at, overrides = {}, versions = {} }: Preview): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of [...NAMES, 'link']) next.delete(name)
  const said = {
    release,
    as,
    at,
    ...Object.fromEntries(CHOICES.map((name) => [name, overrides[name]])),
    earlyAccess: overrides.earlyAccess,
  }
  for (const [name, value] of Object.entries(said)) if (value !== undefined) next.set(name, String(value))
  for (const [experiment, version] of Object.entries(versions)) next.append('version', `${experiment}:${version}`)
  return next
}
