import { contract, type ContractRoute } from '#schemas/contract.ts'
import { EVENT_TYPES } from '#schemas/feed/event-types.ts'
import { customerEvent, TEST_EVENT, testEvent } from '#schemas/feed/events.ts'
import { isFeedScope } from '#schemas/feed/scope.ts'
import { PROBLEMS, problemSchema, type ServerProblemType } from '#schemas/problem.ts'
import { isOptional } from '#schemas/route.ts'
import { API_PREFIX } from './api.ts'

const GENERAL_ERRORS: ServerProblemType[] = ['/error/default']
const SIGNED_IN_ERRORS: ServerProblemType[] = ['/error/unauthorized', 'logout_required', '/error/forbidden']

/** The contract as an OpenAPI 3.1 document. @param publicUrl the API's origin */
export function openApiDocument(publicUrl: string, version: string) {
  const areas = [...new Set(contract.map(({ area }) => area))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard portal API',
      version,
      description: 'What the portal in the browser asks of its server. Every shape here is the one both sides are built from.',
      license: { name: 'Proprietary', url: publicUrl },
    },
    servers: [{ url: `${publicUrl}${API_PREFIX}`, description: 'this server' }],
    security: [{ bearer: [] }],
    tags: areas.map((name) => ({ name, description: `Calls of the ${name} area` })),
    paths: Object.fromEntries(
      [...new Set(contract.map(({ path }) => path))].map((path) => [
        path.replace(/:(\w+)/g, '{$1}'),
        Object.fromEntries(contract.filter((route) => route.path === path).map((route) => [route.method.toLowerCase(), operation(route)])),
      ]),
    ),
    webhooks: {
      ...Object.fromEntries(
        Object.entries(EVENT_TYPES).map(([type, { summary, data }]) => [type, webhook(type, summary, eventOf(type, data))]),
      ),
      [TEST_EVENT]: webhook(TEST_EVENT, 'A publisher asked for a test event in Studio; it comes once', testEvent),
    },
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const eventOf = (type: string, data: object) => ({
  ...customerEvent,
  properties: { ...customerEvent.properties, type: { const: type }, data },
})

/** What an endpoint of the retailer is sent. docs/webhooks.md */
function webhook(type: string, summary: string, schema: object) {
  return {
    post: {
      operationId: type,
      tags: ['webhooks'],
      summary,
      security: [],
      requestBody: { required: true, content: { 'application/cloudevents+json': { schema } } },
      responses: {
        '2XX': { description: 'The event is stored' },
        '410': { description: 'Send nothing more: the endpoint is turned off' },
        default: { description: 'The event comes again, later and later, for three days; not before Retry-After, three hours at most' },
      },
    },
  }
}

function operation(route: ContractRoute) {
  return {
    operationId: route.name,
    tags: [route.area],
    summary: route.summary,
    security: route.access === 'public' ? [] : isFeedScope(route.access) ? [{ bearer: [route.access] }] : undefined,
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    requestBody: requestBodyOf(route),
    responses: { ...success(route), ...failures(route) },
  }
}

function requestBodyOf({ body, takesFile }: ContractRoute) {
  if (takesFile) {
    const file = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
    return { required: true, content: Object.fromEntries(takesFile.map((type) => [type, file])) }
  }
  return body ? { required: !isOptional(body), content: { 'application/json': { schema: body } } } : undefined
}

function parameters(schema: unknown, place: 'path' | 'query') {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, object>; required?: readonly string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

function success({ answer, summary, file }: ContractRoute) {
  return answer
    ? { 200: { description: summary, content: { [file ?? 'application/json']: { schema: answer } } } }
    : { 204: { description: 'Done' } }
}

function failures(route: ContractRoute) {
  const types: ServerProblemType[] = [
    '/error/too_many_requests',
    ...(route.errors ?? []),
    ...(route.body || route.query || route.params ? (['/error/validation'] as const) : []),
    ...(route.access === 'public' ? [] : SIGNED_IN_ERRORS),
    ...(route.isCostly ? (['/error/too_many_requests'] as const) : []),
    ...GENERAL_ERRORS,
  ]
  const statuses = [...new Set(types.map((type) => PROBLEMS[type].status))].sort()
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: types
          .filter((type) => PROBLEMS[type].status === status)
          .map((type) => `${type}: ${PROBLEMS[type].title}`)
          .join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
