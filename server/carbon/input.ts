import type { CarbonInput } from '#schemas/carbon/entities.ts'

const countOf = (answer: unknown, least: number): number =>
  typeof answer === 'number' && Number.isFinite(answer) && answer >= least ? answer : least
const oneOf = <T extends string>(answer: unknown, known: readonly T[]): T | undefined => known.find((one) => one === answer)
const textOf = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined)

/** The answers of a whole form as the rule takes them. A question that staff have taken out counts as the smallest answer. */
export function inputOf(answers: Record<string, unknown>): CarbonInput {
  const uses = Array.isArray(answers.GasUses) ? answers.GasUses : []
  // A shower is so many minutes; anything else is a bath.
  const minutes = Number(answers.ShowerDuration)
  return {
    people: { adults: countOf(answers.NumberOfAdults, 1), children: countOf(answers.NumberOfChildren, 0) },
    gas: {
      kind: oneOf(answers.GasType, ['Natural', 'Bottled']) ?? 'None',
      uses: (['Heating', 'HotWater', 'Cooking'] as const).filter((use) => uses.includes(use)),
    },
    shower: {
      perWeek: countOf(answers.ShowersPerWeek, 0),
      minutes: Number.isFinite(minutes) && minutes > 0 ? minutes : undefined,
    },
    car: {
      cars: countOf(answers.NumberOfCars, 0),
      kmPerYear: countOf(answers.DistanceDriven, 0),
      fuel: oneOf(answers.FuelType, ['Petrol', 'Diesel', 'Hybrid', 'Electric']),
      year: textOf(answers.CarYear),
      engineSize: textOf(answers.EngineSize),
      evYear: textOf(answers.EvYear),
      carSize: textOf(answers.CarSize),
    },
  }
}
