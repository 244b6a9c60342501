import type { Scope } from '../access.ts'
import type { Audience } from './document.ts'

/** Whether somebody belongs to an audience: every rule that is given must hold. */
export function isInAudience(audience: Audience | undefined, scope: Scope): boolean {
  if (!audience) return true
  const { selected } = scope
  if (audience.earlyAccess !== undefined && audience.earlyAccess !== scope.hasEarlyAccess) return false
  if (audience.properties && audience.properties !== (scope.sites.length > 1 ? 'multiple' : 'single')) return false
  if (audience.accountTypes && !(selected && audience.accountTypes.includes(selected.kind))) return false
  if (audience.brands && !(selected && audience.brands.includes(selected.brand))) return false
  if (audience.buyingGroup !== undefined && audience.buyingGroup !== (selected?.isBuyingGroup ?? false)) return false
  if (audience.energyTypes && !audience.energyTypes.some((type) => selected?.energyTypes.includes(type))) return false
  return true
}
