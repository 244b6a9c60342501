import type { InsightEnergy } from '#schemas/insights/comparison.ts'

const HEATING: Record<string, string> = { Electricity: 'electricity', Gas: 'gas', SolidFuel: 'wood, pellets or coal' }
const KINDS: Record<string, string> = {
  Standalone: 'standalone houses',
  Apartment: 'apartments',
  Terrace: 'terraced homes',
  LifestyleBlock: 'homes on lifestyle blocks',
  Rural: 'rural homes',
}
const PEOPLE: Record<string, string> = { '1': 'one person', '2': '2 people', '3-4': '3 or 4 people', '5': '5 people or more' }

/**
 * Who the homes of a group are, such as 'homes in Canterbury that heat with electricity'. Of gas it is said that they use it too.
 * @param traits see traits.ts
 */
export function groupText(traits: readonly string[], energy: InsightEnergy): string {
  return traits[0] === 'business' ? businessText(traits) : homeText(traits, energy)
}

function homeText([, region = '', heating, kind, people, size]: readonly string[], energy: InsightEnergy): string {
  const homes = (kind !== undefined && KINDS[kind]) || 'homes'
  const hasGas = energy === 'naturalGas'
  const heats = heating !== undefined && `heat ${hasGas ? 'mostly ' : ''}with ${HEATING[heating] ?? 'something else'}`
  const uses = [hasGas && 'use natural gas', heats].filter(Boolean)
  const heated = uses.length === 0 ? '' : ` that ${uses.join(' and ')}`
  const lived = people && PEOPLE[people] ? `, with ${PEOPLE[people]}` : ''
  return `${homes} in ${region}${heated}${lived}${size ? ` and ${sizeText(size)}` : ''}`
}

/** Of 100-149, -1-99 or 350--1. */
function sizeText(size: string): string {
  const [, min = '', max = ''] = /^(-?\d+)-(-?\d+)$/.exec(size) ?? []
  if (min === '-1') return `less than ${Number(max) + 1} m²`
  return max === '-1' ? `${min} m² or more` : `${min} to ${max} m²`
}

function businessText([, industry = '', mainUse, region, employees]: readonly string[]): string {
  const kind = mainUse ? `(${mainUse})` : `(${industry})`
  return `businesses like yours ${kind}${region ? ` in ${region}` : ''}${employees ? ` with ${workersText(employees)}` : ''}`
}

/** Of 1, 5-10 or >100. */
const workersText = (employees: string) =>
  employees === '1' ? 'one person' : `${employees.replace('-', ' to ').replace('>', 'more than ')} people`
