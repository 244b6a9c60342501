/** What sends: its name, version and host. */
export type Resource = Readonly<Record<string, string>>

/** Attributes as OTLP's JSON writes them. */
export const attributesOf = (attributes: Readonly<Record<string, string | number | undefined>>) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value } }],
  )

export const resourceOf = (resource: Resource) => ({ attributes: attributesOf(resource) })

/** Nanoseconds since 1970, as a text because they are too large for a number; microseconds are as fine as clocks here are. */
export const unixNano = (ms: number): string => `${Math.round(ms * 1000)}000`
