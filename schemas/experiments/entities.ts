import { identifier, instant, text } from '../formats.ts'
import { audience } from '../document/audience.ts'
import { experiment } from '../document/experiment.ts'
import { list, object, type Shape } from '../shape.ts'
import { FEWEST_SHOWN } from '../numbers/entities.ts'

const { goal, days, expected, difference, share } = experiment.properties

const count = (what: string) => ({ type: 'integer', minimum: 0, description: what }) as const

/** A version of an experiment with what came of it. */
const experimentVersion = object(
  { name: { type: 'string', description: 'A for the thing itself, then B, C and D' }, title: text },
  {
    seen: count('accounts that saw it'),
    accounts: count('those whose days to reach the goal are over'),
    reached: count('those of them that reached it'),
    people: count('people that saw it, each once a day'),
    failed: count('those in which it failed'),
    dismissed: count('those who dismissed it'),
    timed: count('those of which it is known how long it took to show'),
    slow: count('those of them in which it took longer than two seconds'),
    days: count('days on which people were counted'),
  },
  { description: `without numbers where they are below ${FEWEST_SHOWN}` },
)
export type ExperimentVersion = Shape<typeof experimentVersion>

export const experimentResult = object(
  {
    run: text,
    experiment: identifier,
    piece: { ...text, description: 'what is tried, such as `widget:bill`, `content:actionTiles:move` or `tab:bills`' },
    title: text,
    goal,
    days,
    expected,
    difference,
    share,
    begunAt: instant,
    versions: list(experimentVersion),
  },
  {
    form: text,
    brands: { ...audience.properties.brands, description: 'whose customers it is for; absent where it is for all' },
    endedAt: { ...instant, description: 'absent while customers see it' },
  },
)
export type ExperimentResult = Shape<typeof experimentResult>
