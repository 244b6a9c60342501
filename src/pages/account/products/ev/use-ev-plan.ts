import type { SWRResponse } from 'swr'
import type { ProblemBody } from '#schemas/problem.ts'
import type { Route, RouteAnswer } from '#schemas/route.ts'
import { problem, ProblemError } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'

type InBody = { data?: unknown; error?: ProblemBody }

/** What a call of the EV plan answered: an error in its body is a failure of the call. Source: portal-usage.md, section 8. */
export function useEvPlan<R extends Route>(route: R): SWRResponse<NonNullable<Extract<RouteAnswer<R>, InBody>['data']>> {
  const answer = useApi(route, {} as never)
  const body = answer.data as InBody | undefined
  const error = body?.error ? new ProblemError({ ...problem('/error/default'), ...body.error }) : answer.error
  return { ...answer, data: body?.data, error } as never // the body is as the route says
}
