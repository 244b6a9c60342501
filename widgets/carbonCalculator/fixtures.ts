import { allStates, type Fixtures } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  hasCompletedForm: true,
  currentStep: 5,
  steps: 4,
  totalKilograms: 4_998,
  averageKilograms: 6_005,
  areas: [
    { area: 'electricity', kilograms: 600, averageKilograms: 607, basis: 'measured' },
    { area: 'gas', kilograms: 1_322, averageKilograms: 332, basis: 'estimated' },
    { area: 'travel', kilograms: 3_044, averageKilograms: 4_963, basis: 'answers' },
    { area: 'shower', kilograms: 32, averageKilograms: 103, basis: 'answers' },
  ],
}

/** Carbon calculator in every state it can be seen in. */
export default allStates(data, {
  partial: { hasCompletedForm: false, currentStep: 3, steps: 4 },
  veryLongText: {
    ...data,
    totalKilograms: 98_765_432,
    areas: data.areas?.map((area) => ({ ...area, kilograms: area.kilograms * 1_000_000 })),
  },
}) satisfies Fixtures<typeof schema>
