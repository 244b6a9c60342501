import fc from 'fast-check'

interface Part {
  type?: string
  const?: unknown
  oneOf?: Part[]
  enum?: unknown[]
  items?: Part | Part[]
  properties?: Record<string, Part>
  allOf?: Part[]
  then?: Part
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Answers to a form, some right and some not: of every question, the conditional ones too, each given or left. */
export function answersTo(schema: object): fc.Arbitrary<Record<string, unknown>> {
  const parts = questionsIn(schema as Part)
  const names = [...new Set(parts.map(([name]) => name))]
  const record = Object.fromEntries(
    names.map((name) => [
      name,
      fc.oneof(
        { weight: 8, arbitrary: fc.oneof(...parts.filter(([own]) => own === name).map(([, part]) => answerTo(part))) },
        { weight: 1, arbitrary: junk },
      ),
    ]),
  )
  return fc.record(record, { requiredKeys: [] })
}

const junk = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.double(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant('__proto__'),
)

function questionsIn({ properties = {}, allOf = [], then }: Part): [string, Part][] {
  return [...Object.entries(properties), ...[...allOf, ...(then ? [then] : [])].flatMap(questionsIn)]
}

function answerTo(part: Part): fc.Arbitrary<unknown> {
  if ('const' in part) return fc.constant(part.const)
  if (part.oneOf) return fc.constantFrom(...part.oneOf.map((option) => option.const))
  if (part.enum) return fc.constantFrom(...part.enum)
  switch (part.type) {
    case 'array':
      return Array.isArray(part.items) ? fc.tuple(...part.items.map(answerTo)) : fc.array(answerTo(part.items ?? {}), { maxLength: 5 })
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(part.properties ?? {}).map(([name, inner]) => [name, answerTo(inner)])), {
        requiredKeys: [],
      })
    case 'integer': {
      // A form may ask for a number that there is not.
      const [min = 0, max = 0] = [(part.minimum ?? 0) - 1, (part.maximum ?? 100) + 1].toSorted((a, b) => a - b)
      return fc.integer({ min, max })
    }
    case 'boolean':
      return fc.boolean()
    default:
      return fc.oneof(
        fc.string({ maxLength: (part.maxLength ?? 20) + 2 }),
        fc.emailAddress(),
        fc.constantFrom('021 555 0123', '64 21 555 0123', 'Home', '6012', "Nana's", 'aroha@example.nz', '01-0902-0068389-00'),
        fc.string({ unit: fc.constantFrom(...'0123456789 '), maxLength: 16 }),
      )
  }
}
