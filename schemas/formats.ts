/** Pieces of shape that many schemas share, each with its unit. */
export const text = { type: 'string' } as const
export const isProtected = {
  type: 'boolean',
  description: 'someone there depends on power for their health, so nothing may urge or threaten; true or absent',
} as const

export const flag = { type: 'boolean' } as const
export const integer = { type: 'integer' } as const
export const number = { type: 'number' } as const

export const localDay = {
  type: 'string',
  format: 'date',
  description: 'local day in Pacific/Auckland, YYYY-MM-DD',
} as const

export const instant = { type: 'string', format: 'date-time', description: 'UTC' } as const

export const amountNzd = { type: 'number', description: 'New Zealand dollars, GST included' } as const

export const kwh = { type: 'number', description: 'kilowatt-hours' } as const

/** A path inside the portal, such as /account/insights. */
export const portalPath = { type: 'string', pattern: '^/', maxLength: 300 } as const

/**
 * What a customer writes: on one line and in one direction, as letters and mails carry it. Control characters and what turns
 * the direction of text are in no name, address or answer.
 */
export const ONE_LINE = '^[^\\p{C}\\p{Zl}\\p{Zp}]*$'
export const written = { type: 'string', pattern: ONE_LINE } as const

export const identifier = { type: 'string', minLength: 1, maxLength: 64 } as const

/** Made by the caller, who can send what it names again. */
export const requestKey = (description: string) => ({ ...identifier, minLength: 8, description }) as const
