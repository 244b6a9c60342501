import { instant } from '../formats.ts'
import { noContent, route } from '../route.ts'
import { impersonation, staffMember, staffRights } from './entities.ts'

export const ownStaffRights = route({
  method: 'GET',
  path: '/private/staff/rights',
  access: 'staff',
  summary: 'What the member of staff who asks may do',
  responses: { 200: { type: 'object', required: ['rights'], properties: { rights: staffRights } } },
})

export const staffMembers = route({
  method: 'GET',
  path: '/private/staff/members',
  access: 'look',
  summary: 'All staff, with what each may do, since when, and who granted it',
  responses: { 200: { type: 'object', required: ['members'], properties: { members: { type: 'array', items: staffMember } } } },
})

export const startImpersonation = route({
  method: 'POST',
  path: '/private/impersonation/start',
  access: 'act',
  summary: 'Starts acting for a customer; every request made so is recorded with both identities',
  body: {
    type: 'object',
    required: ['customer', 'reason'],
    properties: {
      customer: { type: 'string', minLength: 1, maxLength: 200, description: 'user name, e-mail address or customer number' },
      reason: { type: 'string', minLength: 5, maxLength: 300, pattern: '\\S' },
    },
  },
  responses: { 200: impersonation },
  errors: ['/error/not_found'],
})

export const endImpersonation = route({
  method: 'POST',
  path: '/private/impersonation/end',
  access: 'staff',
  summary: 'Ends acting for a customer; ending it twice is no mistake',
  body: { type: 'object', required: ['impersonationId'], properties: { impersonationId: { type: 'string', maxLength: 64 } } },
  responses: { 204: noContent },
})

export const impersonationLog = route({
  method: 'GET',
  path: '/private/impersonation/log',
  access: 'readLog',
  summary: 'Who acted for whom, when, why, and what they did; newest first',
  responses: {
    200: {
      type: 'object',
      required: ['impersonations'],
      properties: {
        impersonations: {
          type: 'array',
          items: {
            type: 'object',
            required: ['id', 'staffName', 'customerName', 'reason', 'startedAt', 'endsAt', 'actions'],
            properties: {
              ...impersonation.properties,
              reason: { type: 'string' },
              startedAt: instant,
              endedAt: { ...instant, description: 'absent while it goes on, or where the clock ended it' },
              actions: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['at', 'method', 'path', 'status'],
                  properties: {
                    at: instant,
                    method: { type: 'string' },
                    path: { type: 'string' },
                    status: { type: 'integer' },
                    correlationId: { type: 'string' },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
})
