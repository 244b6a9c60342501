const HEATING: Record<string, string> = { Electricity: 'electricity', Gas: 'gas', SolidFuel: 'wood, pellets or coal' }
const KINDS: Record<string, string> = {
  Standalone: 'standalone houses',
  Apartment: 'apartments',
  Terrace: 'terraced homes',
  LifestyleBlock: 'homes on lifestyle blocks',
  Rural: 'rural homes',
}
const PEOPLE: Record<string, string> = { '1': 'one person', '2': '2 people', '3-4': '3 or 4 people', '5': '5 people or more' }

/** Who the homes of a group are, such as 'homes in Canterbury that heat with electricity'. @param traits see traits.ts */
export function groupText(traits: readonly string[]): string {
  return traits[0] === 'business' ? businessText(traits) : homeText(traits)
}

function homeText([, region = '', heating, kind, people, size]: readonly string[]): string {
  const homes = (kind !== undefined && KINDS[kind]) || 'homes'
  const heated = heating === undefined ? '' : ` that heat with ${HEATING[heating] ?? 'something else'}`
  const lived = people ? `, with ${PEOPLE[people] ?? people}` : ''
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
  return `businesses like yours ${kind}${region ? ` in ${region}` : ''}${employees ? ` with ${employees} people` : ''}`
}
