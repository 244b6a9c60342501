import { flag } from '../formats.ts'
import { object } from '../shape.ts'
import { route } from '../route.ts'
import { season, TIP_CATEGORIES, tip } from './entities.ts'

export const tipsOfCustomer = route({
  method: 'GET',
  path: '/private/tips',
  summary: 'Ways to save, by category, with what the customer thought of them',
  responses: {
    200: object({
      CategoryTips: {
        type: 'array',
        items: object({ Category: { enum: TIP_CATEGORIES }, Tips: { type: 'array', items: tip } }),
      },
      HasVisited: flag,
      CurrentSeason: season,
    }),
  },
})
