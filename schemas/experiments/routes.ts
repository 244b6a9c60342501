import { list, object } from '../shape.ts'
import { route } from '../route.ts'
import { experimentResult } from './entities.ts'

export const studioExperiments = route({
  path: '/private/studio/experiments',
  summary: 'Experiments that customers see or saw, the latest first, with what came of each version so far; without names',
  answer: object({ experiments: list(experimentResult) }),
})
