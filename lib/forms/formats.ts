import type { FORMAT_NAMES } from '#schemas/forms/vocabulary.ts'
import { walkSchema } from './schema-parts.ts'

export type FormatCheck = (text: string) => boolean

/** A day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The formats that a form may name, each loaded only for forms that use it. */
export const FORMATS = {
  date: async () => isDay,
  email: async () => (await import('./email.ts')).isEmail,
  icp: async () => (await import('./icp.ts')).isIcp,
  'nz-phone': async () => (await import('./nz-phone.ts')).isPhone,
  'nz-mobile-phone': async () => (await import('./nz-phone.ts')).isMobilePhone,
  'nz-home-phone': async () => (await import('./nz-phone.ts')).isHomePhone,
  'nz-bank-account': async () => (await import('./nz-bank-account.ts')).isBankAccount,
} satisfies Record<(typeof FORMAT_NAMES)[number], () => Promise<FormatCheck>>

export type FormatName = keyof typeof FORMATS

/** The names of formats in a schema, known or not. */
export function formatNamesIn(schema: unknown): string[] {
  const names = new Set<string>()
  walkSchema(schema, ({ format }) => {
    if (typeof format === 'string') names.add(format)
  })
  return [...names]
}

/** The known formats that a schema names. */
export const formatsIn = (schema: unknown): FormatName[] => formatNamesIn(schema).filter(isFormat)

export const isFormat = (name: string): name is FormatName => Object.hasOwn(FORMATS, name)

/** The checks of these formats, by name. */
export async function loadFormats(names: readonly FormatName[]): Promise<Record<string, FormatCheck>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await FORMATS[name]()] as const)))
}
