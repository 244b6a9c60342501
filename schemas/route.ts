import type { FeedScope } from './feed/scope.ts'
import type { ServerProblemType } from './problem.ts'
import type { JSONSchema, Shape } from './shape.ts'
import type { StaffRight } from './staff/entities.ts'

/**
 * Who may make a call: anyone, a signed-in customer, any member of staff, staff with this right, or a machine of the
 * retailer with this scope.
 */
export type Access = 'public' | 'customer' | 'staff' | StaffRight | FeedScope

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface RouteDefinition {
  /** POST with a body and GET without one, unless the call says otherwise. */
  method?: Method
  /** Below `/api/v1`; parameters as `:name`. */
  path: `/${string}`
  summary: string
  /** Without it `/public/…` is open to all, `/private/studio/…` to staff who may look, all else to signed-in customers. */
  access?: Access
  /**
   * What happens to a change while staff act for the customer: refused (sign-in, payment and contact details), done, or
   * done and confirmed by mail (what costs money or moves their post), with the text after the staff member's name.
   * Refused unless the call says otherwise.
   */
  whileActing?: 'refused' | 'done' | { mail: string }
  /** It changes what is of no area of Studio: staff who are limited to areas are refused. */
  needsAllAreas?: true
  /** Every attempt is kept in the log of acting for customers. */
  isLogged?: true
  /**
   * It could take an account over: without a recent sign-in it answers /error/sign_in_again, so a stolen token is not
   * enough. Source: RFC 9470. Staff who act for the customer have none: they are refused.
   */
  needsRecentSignIn?: true
  /** A POST that changes nothing, as a GET: previews may make it. */
  isReadOnly?: true
  /** Its answers carry an ETag: for answers that are large, seldom change and are the same for everyone. */
  isRevalidated?: true
  /**
   * It keeps the server's one thread busy for some 10 ms or more, or the database for much longer. Of one person's costly
   * calls two are worked on at once; the others wait, and those beyond 60 are answered /error/too_many_requests.
   */
  isCostly?: true
  /** It only records that a person saw or did something; a preview drops it silently. */
  isCount?: true
  /** How large a body may be, in bytes, where that is more than usual. */
  maxBodyBytes?: number
  /** The media types of a body that is a file of any size: it is handed over as a stream, and not checked. */
  takesFile?: readonly string[]
  /** The media type of an answer that is a file to be saved instead of JSON. */
  file?: string
  params?: JSONSchema
  query?: JSONSchema
  body?: JSONSchema
  /** What it answers when it succeeds; absent for 204 without a body. */
  answer?: JSONSchema
  errors?: readonly ServerProblemType[]
}

export interface Route extends RouteDefinition {
  method: Method
  access: Access
}

/** One call of the contract. Types, server validation, the client and the documentation all follow from it. */
export function route<const Definition extends RouteDefinition>(definition: Definition): Definition & Defaults<Definition> {
  // The type says of the definition what these lines say at run time.
  const access = definition.access ?? usualAccess(definition.path)
  const method = definition.body ? 'POST' : 'GET'
  const whileActing = definition.needsRecentSignIn && 'refused'
  return { method, whileActing, ...definition, access } as Definition & Defaults<Definition>
}

const usualAccess = (path: string): Access =>
  path.startsWith('/public/') ? 'public' : path.startsWith('/private/studio/') ? 'look' : 'customer'

/** What a call has where its definition leaves it out. */
interface Defaults<Definition extends RouteDefinition> {
  method: Definition extends { method: infer M extends Method } ? M : Definition extends { body: object } ? 'POST' : 'GET'
  access: AccessOf<Definition>
}

type AccessOf<Definition extends RouteDefinition> = Definition extends { access: infer A extends Access }
  ? A
  : Definition['path'] extends `/public/${string}`
    ? 'public'
    : Definition['path'] extends `/private/studio/${string}`
      ? 'look'
      : 'customer'

/** What becomes of a call while staff act for a customer. */
export const whileActingOf = ({ method, isReadOnly, isCount, whileActing }: Route) =>
  method === 'GET' || isReadOnly || isCount ? 'done' : (whileActing ?? 'refused')

/** True for a body of which no field is needed: it may be left out. */
export function isOptional(body: JSONSchema | undefined): boolean {
  const { type, required = [] } = (body ?? {}) as { type?: unknown; required?: readonly string[] }
  return type === 'object' && required.length === 0
}

type Part<R, Name extends string> = R extends Record<Name, infer S> ? Shape<S> : undefined

/** What the call takes. */
export type RouteInput<R> = {
  [Name in 'params' | 'query' | 'body' as R extends Record<Name, JSONSchema> ? Name : never]: Part<R, Name>
}

/** What the call answers when it succeeds. */
export type RouteAnswer<R> = R extends { answer: infer S } ? Shape<S> : undefined

/** The problems that the call lists, and those of every call. */
export type RouteProblem<R> = (R extends { errors: readonly (infer T)[] } ? T : never) | '/error/validation' | '/error/forbidden'
