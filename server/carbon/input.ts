import type { CarbonInput } from '#schemas/carbon/entities.ts'

/** What a home can have at most; staff may offer other answers, and no answer leads to a nonsense of a footprint. */
const MOST = { people: 20, showersPerWeek: 200, showerMinutes: 60, cars: 20, kmPerYear: 200_000 }

const countOf = (answer: unknown, least: number, most: number): number =>
  typeof answer === 'number' && answer >= least ? Math.min(answer, most) : least
const oneOf = <T extends string>(answer: unknown, known: readonly T[]): T | undefined => known.find((one) => one === answer)
const textOf = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined)

/** The answers of a whole form as the rule takes them. A question that staff have taken out counts as the smallest answer. */
export function inputOf(answers: Record<string, unknown>): CarbonInput {
  const uses = Array.isArray(answers.GasUses) ? answers.GasUses : []
  // A shower is so many minutes; anything else is a bath.
  const minutes = Number(answers.ShowerDuration)
  return {
    people: { adults: countOf(answers.NumberOfAdults, 1, MOST.people), children: countOf(answers.NumberOfChildren, 0, MOST.people) },
    gas: {
      kind: oneOf(answers.GasType, ['Natural', 'Bottled']) ?? 'None',
      uses: (['Heating', 'HotWater', 'Cooking'] as const).filter((use) => uses.includes(use)),
    },
    shower: {
      perWeek: countOf(answers.ShowersPerWeek, 0, MOST.showersPerWeek),
      minutes: minutes > 0 ? Math.min(minutes, MOST.showerMinutes) : undefined,
    },
    car: {
      cars: countOf(answers.NumberOfCars, 0, MOST.cars),
      kmPerYear: countOf(answers.DistanceDriven, 0, MOST.kmPerYear),
      fuel: oneOf(answers.FuelType, ['Petrol', 'Diesel', 'Hybrid', 'Electric']),
      year: textOf(answers.CarYear),
      engineSize: textOf(answers.EngineSize),
      evYear: textOf(answers.EvYear),
      carSize: textOf(answers.CarSize),
    },
  }
}
