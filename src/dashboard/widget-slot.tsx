import { type CSSProperties, Suspense, useEffect, useState } from 'react'
import type { Problem } from '#schemas/problem.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import { AWAY_STATUS, COMES_BACK_MESSAGE } from '#api/comes-back.ts'
import { problem as problemNamed, problemMessage } from '#api/problem.ts'
import { isKnownType } from '#registry/index.ts'
import type { WidgetDefinition } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Time } from '#ui/time.tsx'
import { usePage } from './page-context.ts'
import { reportFailure } from './report-failure.ts'
import { useNearView } from './use-near-view.ts'
import { useWidgetCode, type WidgetCode } from './use-widget-code.ts'
import { useWidgetData, type WidgetData } from './use-widget-data.ts'
import { WidgetEmpty, WidgetFailed, WidgetLoading } from './widget-states.tsx'
import css from './dashboard.module.css'

/** What a widget's place shows. */
type Showing =
  | { is: 'loading' }
  | { is: 'failed'; problem: Problem; detail?: string }
  | { is: 'empty' }
  | { is: 'content'; definition: WidgetDefinition; data: unknown; asOf: string; failedSince: Problem | undefined }

interface Props {
  item: WidgetItem
  /** its position on the page, from 0 */
  place: number
  /** its data are loaded: it renders without waiting to come near the screen */
  isFirst: boolean
}

/** One widget's place on the page: reserved from the start, so that nothing in it moves other widgets. */
export function WidgetSlot({ item, place, isFirst }: Props) {
  const [element, isNear] = useNearView<HTMLElement>(isFirst)
  // A type that the server should not have sent: customers see nothing.
  if (!isKnownType(item.type)) return null
  if (isNear) return <NearWidget item={item} place={place} />
  // Far below the screen only the place and the title render, so that search in the page finds it.
  return (
    <section
      ref={element}
      id={item.id}
      aria-label={item.title}
      className={css.slot}
      style={placeOf(item)}
      data-widget={item.type}
      data-state="loading"
    >
      <Card title={item.title}>{null}</Card>
    </section>
  )
}

/** A widget on the screen or near it. */
function NearWidget({ item, place }: Omit<Props, 'isFirst'>) {
  const [attempt, setAttempt] = useState(0)
  const code = useWidgetCode(item.type, attempt)
  const data = useWidgetData(item, place)
  const { timeoutMs } = usePage()
  const showing = decide(code, data)
  // What is away the server knows already, and more calls would not help it.
  const failedFor = showing.is === 'failed' && showing.problem.status !== AWAY_STATUS ? showing.problem.type : undefined
  const failureDetail = showing.is === 'failed' ? showing.detail : undefined

  useEffect(() => {
    if (failedFor) reportFailure(item, failedFor, failureDetail)
  }, [item, failedFor, failureDetail])

  if (showing.is === 'empty' && item.hideWhenEmpty) return null

  function retry() {
    setAttempt((attempt) => attempt + 1)
    data.refetch()
  }

  return (
    <section
      id={item.id}
      aria-label={item.title}
      className={css.slot}
      style={placeOf(item)}
      data-widget={item.type}
      data-state={showing.is}
    >
      {content()}
    </section>
  )

  function content() {
    switch (showing.is) {
      case 'loading':
        return <WidgetLoading title={item.title} />
      case 'empty':
        return <WidgetEmpty title={item.title} text={item.emptyText} />
      case 'failed':
        return (
          <WidgetFailed title={item.title} problem={showing.problem} detail={showing.detail} isTrying={data.isFetching} onRetry={retry} />
        )
      case 'content': {
        const { definition, data: shown, asOf, failedSince } = showing
        const { Component } = definition
        return (
          <ErrorBoundary
            resetKeys={[item.config, shown, attempt]}
            onError={(error) => reportFailure(item, 'threw', String(error))}
            fallback={(error) => (
              <WidgetFailed
                title={item.title}
                problem={problemNamed('/error/default')}
                detail={String(error)}
                isTrying={false}
                onRetry={retry}
              />
            )}
          >
            <Suspense fallback={<WidgetLoading title={item.title} giveUpAfterMs={timeoutMs} />}>
              <Component title={item.title} config={item.config} data={shown} />
            </Suspense>
            {failedSince && (
              <p className={css.stale} role="status">
                As of <Time at={asOf} />. {failedSince.status === AWAY_STATUS ? COMES_BACK_MESSAGE : problemMessage(failedSince)}{' '}
                <button type="button" className={css.retryInline} onClick={retry} disabled={data.isFetching}>
                  Retry<span className="visually-hidden"> {item.title}</span>
                </button>
              </p>
            )}
          </ErrorBoundary>
        )
      }
    }
  }
}

function decide(code: WidgetCode, { envelope, problem }: WidgetData): Showing {
  if (code.is === 'failed') {
    return { is: 'failed', problem: problemNamed('/error/no_response'), detail: String(code.error) }
  }
  if (problem?.type === '/error/no_data') return { is: 'empty' }
  if (!envelope && problem) return { is: 'failed', problem, detail: problem.instance && `Reference ${problem.instance}` }
  if (envelope?.status === 'NO_DATA') return { is: 'empty' }
  if (code.is === 'loading' || !envelope) return { is: 'loading' }
  const { definition } = code
  if (definition.schema.validateData && !definition.schema.validateData(envelope.data)) {
    return { is: 'failed', problem: problemNamed('error/parse_error'), detail: `The data are not what ${definition.schema.type} takes.` }
  }
  return { is: 'content', definition, data: envelope.data, asOf: envelope.asOf, failedSince: problem }
}

/** The item's spans as properties that the grid's style sheet reads, one pair per breakpoint. */
function placeOf({ span: { phone, tablet, desktop } }: WidgetItem): CSSProperties {
  return {
    '--phone-columns': phone.columns,
    '--phone-rows': phone.rows,
    '--tablet-columns': tablet.columns,
    '--tablet-rows': tablet.rows,
    '--desktop-columns': desktop.columns,
    '--desktop-rows': desktop.rows,
  } as CSSProperties
}
