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

/** The known formats that a schema names. */
export function formatsIn(schema: unknown): FormatName[] {
  const names = new Set<FormatName>()
  walkSchema(schema, ({ format }) => {
    if (typeof format === 'string' && Object.hasOwn(FORMATS, format)) names.add(format as FormatName)
  })
  return [...names]
}

/** The checks of these formats, by name. */
export async function loadFormats(names: readonly FormatName[]): Promise<Record<string, FormatCheck>> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await FORMATS[name]()] as const)))
}
