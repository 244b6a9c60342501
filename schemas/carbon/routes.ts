import { identifier } from '../formats.ts'
import { envelope } from '../envelope.ts'
import { route } from '../route.ts'
import { object } from '../shape.ts'
import * as entities from './entities.ts'

const path = '/private/carbonCalculator'
const siteId = { ...identifier, description: 'whose answers they are: refused where another site is selected by now' } as const

export const carbonCalculator = route({
  path,
  summary: 'The answers to the carbon calculator so far; for residential customers',
  answer: entities.carbonCalculator,
  errors: ['/error/not_found'],
})

export const saveCarbonCalculator = route({
  path,
  whileActing: 'done',
  summary: 'Saves answers to the carbon calculator so far, or the changes that are tried out beside the results',
  body: entities.carbonSave,
  answer: entities.carbonCalculator,
  errors: ['/error/not_found', '/error/no_data', '/error/changed_meanwhile'],
})

export const submitCarbonCalculator = route({
  path: `${path}/submit`,
  whileActing: 'done',
  summary: 'Hands in the saved answers, once all steps are answered; after that there are results',
  body: object({}, { siteId }),
  answer: object({ isSuccess: { type: 'boolean' } }),
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

export const resetCarbonCalculator = route({
  method: 'DELETE',
  path,
  whileActing: 'done',
  summary: 'Forgets all answers and results of the selected site',
  query: object({}, { siteId }),
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})

export const carbonDetails = route({
  path: `${path}/details`,
  summary: 'The footprint by area beside the country’s average, and every factor with its source',
  answer: entities.carbonDetails,
  errors: ['/error/not_found', '/error/no_data'],
})

export const carbonWidget = route({
  path: '/private/drd/widget/carbonCalculator',
  summary: 'The home’s footprint beside the country’s average, or how far the calculator’s form is filled in',
  answer: envelope(
    object(
      { hasCompletedForm: { type: 'boolean' }, currentStep: { type: 'integer' }, steps: { type: 'integer' } },
      { totalKilograms: { type: 'number' }, averageKilograms: { type: 'number' }, areas: entities.carbonDetails.properties.areas },
    ),
  ),
})
