import type { Scope } from '../access.ts'
import type { Settings } from '../settings.ts'

/**
 * True for a customer whose visits and looks are in the numbers. Staff are no customers, also while they preview the portal or act for
 * one, and neither are test customers; only in the demo world, which has no others, do those count.
 */
export const isCounted = (
  { role, actor, isPreview, isTestCustomer }: Pick<Scope, 'role' | 'actor' | 'isPreview' | 'isTestCustomer'>,
  { hasDemoWorld }: Pick<Settings, 'hasDemoWorld'>,
): boolean => role === 'customer' && !actor && !isPreview && (hasDemoWorld || !isTestCustomer)
