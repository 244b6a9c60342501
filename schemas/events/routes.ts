import { object } from '../shape.ts'
import { route } from '../route.ts'

export const userVisit = route({
  method: 'POST',
  path: '/private/events/userVisit',
  isCount: true,
  summary: 'Records that the customer opened the portal',
})

export const userLogout = route({
  method: 'POST',
  path: '/private/events/userLogout',
  isCount: true,
  summary: 'Records that the customer signed out',
})

export const homeProfileMandatoryComplete = route({
  method: 'POST',
  path: '/private/events/homeProfileMandatoryComplete',
  isCount: true,
  summary: 'Records that the minimum of the home profile has been answered',
})

export const homeProfileFullyComplete = route({
  method: 'POST',
  path: '/private/events/homeProfileFullyComplete',
  isCount: true,
  summary: 'Records that all of the home profile has been answered',
})

export const widgetFailure = route({
  path: '/private/events/widgetFailure',
  isCount: true,
  summary: 'Records that a widget could not be shown, and why, in the log',
  body: object(
    {
      widgetId: { type: 'string', maxLength: 64 },
      type: { type: 'string', maxLength: 64 },
      reason: { type: 'string', maxLength: 100 },
    },
    { detail: { type: 'string', maxLength: 500 } },
  ),
})
