import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { filled } from '#lib/filled.ts'

/** What to do in danger, in the words of every page that says it. */
export interface Safety {
  smellGas: string
  noPower: string
  /** Who repairs the lines; absent where no company of the region is known. */
  linesCompany?: { name: string; phone: string } | undefined
}

/**
 * What to do in danger at a place.
 * @param content with the brand's number filled in (contentFor)
 * @param region of the property; absent where no property is known
 */
export function safetyAt({ safety }: PortalDocument['content'], region?: string): Safety {
  if (!safety) throw new Error('first-release.json does not say what to do in danger')
  const { smellGas, noPower, noPowerElsewhere, linesCompanies } = safety
  const company = linesCompanies.find(({ regions }) => region !== undefined && regions.includes(region))
  if (!company) return { smellGas, noPower: noPowerElsewhere }
  const { name, phone } = company
  return { smellGas, noPower: filled(noPower, { linesCompany: name, linesPhone: phone }), linesCompany: { name, phone } }
}

/** Fills `{smellGas}`, `{noPower}` and `{linesPhone}` into texts. @param phone for who has no known lines company */
export const withSafety = <T>(texts: T, { smellGas, noPower, linesCompany }: Safety, phone: string): T =>
  filled(texts, { smellGas, noPower, linesPhone: linesCompany?.phone ?? phone })
