import { capitalised } from './capitalised.ts'

/* Which names in braces become words in which texts, and what is wrong with others. */

/** What each becomes, as staff read it. */
export const PLACEHOLDERS = {
  phone: 'the brand’s phone number',
  smellGas: 'what to do with a smell of gas',
  noPower: 'what to do without power',
  linesCompany: 'the lines company of the property',
  linesPhone: 'the lines company’s phone number, or the brand’s where it is not known',
  moveState: 'how far the move is',
  movePlaces: 'from where and to where they move',
  moveNext: 'what comes next in the move',
  moveChange: 'until when the move can be changed',
  gasPlace: 'the property, and its supply, where ordered gas did not arrive',
  ownNzd: 'credit for the customer, such as $50',
  friendNzd: 'credit for the friend, such as $50',
  day: 'the day by which it has to be confirmed again',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

const MOVE = ['moveState', 'movePlaces', 'moveNext', 'moveChange'] as const
const IN_DANGER = ['smellGas', 'noPower', 'linesPhone'] as const
/** In any text of a widget. */
export const IN_WIDGETS = ['phone', ...IN_DANGER] as const

/**
 * The placeholders that a text may have.
 * @param piece such as `content:actionTiles` or `brand:pip`
 * @param path of the text in the piece, such as `[0, 'label']`
 * @param entry what the text is a part of: an entry of a list, if any
 */
export function placeholdersAt(piece: string, path: readonly (string | number)[], entry?: unknown): readonly Placeholder[] {
  const [kind, name] = piece.split(':')
  if (kind === 'content') return ofContent(name ?? '', path, entry)
  if (kind === 'widget') return IN_WIDGETS
  if (kind !== 'brand') return []
  switch (path[0]) {
    case 'pages':
      return ['phone', ...IN_DANGER]
    case 'medicalDependence':
      return ['phone', 'day']
    case 'friendGetFriend':
      return ['phone', 'ownNzd', 'friendNzd']
    case 'payingHelp':
    case 'donation':
    case 'yourData':
      return ['phone']
    default:
      return []
  }
}

function ofContent(list: string, path: readonly (string | number)[], entry: unknown): readonly Placeholder[] {
  switch (list) {
    case 'safety':
      return path[0] === 'noPower' ? ['phone', 'linesCompany', 'linesPhone'] : ['phone']
    case 'actionTiles':
      return ['phone', ...IN_DANGER, ...ofCondition(entry)]
    case 'heroMessages':
    case 'heroMenu':
    case 'nextBestActions':
    case 'featureMessages':
      return ['phone', ...ofCondition(entry)]
    default:
      return ['phone']
  }
}

function ofCondition(entry: unknown): readonly Placeholder[] {
  const when = (entry as { when?: string } | undefined)?.when
  if (when === 'isMoving') return MOVE
  return when === 'isGasUndelivered' ? ['gasPlace'] : []
}

/** Fields whose texts no customer reads. */
const FOR_MACHINES =
  /^(?:id|key|type|code|pattern|source|path|formerPaths|format|const|default|icon|requires|promoId|anchor|target|feature|ui:.*)$/
export const isForMachines = (field: string): boolean => FOR_MACHINES.test(field)

/** What is wrong with a text that customers read: names in braces that become nothing, and markup, which would be read as it is. */
export function faultOfText(text: string, allowed: readonly Placeholder[]): string | undefined {
  const tag = /<\/?[a-z][^<>]*>/i.exec(text)?.[0]
  if (tag) return `Customers would read “${tag}” as it is: texts have no markup.`
  const found = [...text.matchAll(/\{([^{}]*)\}/g)]
  const unknown = found.find(([, name = '']) => !(allowed as readonly string[]).includes(name))
  if (unknown) {
    const instead = allowed.length === 0 ? 'No words in braces are filled in here.' : `Here there are ${allowed.map(inBraces).join(', ')}.`
    return `“${unknown[0]}” would not be filled in. ${instead}`
  }
  return /[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))
    ? 'A brace is missing: a placeholder has one at both ends, such as {phone}.'
    : undefined
}

/** True where some text in it has one of these. */
export function hasPlaceholder(value: object, names: readonly Placeholder[]): boolean {
  const written = JSON.stringify(value)
  return names.some((name) => written.includes(inBraces(name)))
}

/** What staff call something by its title: where that is nothing but placeholders, by what they become. */
export const nameInWords = (title: string): string =>
  /\p{L}/u.test(title.replace(IN_BRACES, ''))
    ? title
    : capitalised(title.replace(IN_BRACES, (text, name: string) => (PLACEHOLDERS as Readonly<Record<string, string>>)[name] ?? text))

const IN_BRACES = /\{(\w+)\}/g

export const inBraces = (name: string): string => `{${name}}`
