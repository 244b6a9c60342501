import { type CSSProperties, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { Problem } from '#schemas/problem.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import { conforms } from '#lib/conforms.ts'
import { AWAY_STATUS, COMES_BACK_MESSAGE } from '#api/comes-back.ts'
import { problem as problemNamed, problemMessage } from '#api/problem.ts'
import { isKnownType, saysDanger } from '#registry/index.ts'
import type { WidgetDefinition } from '#registry/widget.ts'
import { Card } from '#ui/card.tsx'
import { Danger } from '#ui/danger.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Time } from '#ui/time.tsx'
import type { Cell, Cells } from './bands.ts'
import { usePage } from './page-context.ts'
import { reportFailure } from './report-failure.ts'
import type { Tell } from './reveal.ts'
import { useKeptHeight } from './use-kept-height.ts'
import { whenNear } from './use-near-view.ts'
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
  /** its part of the grid; absent for a widget that is shown by itself */
  cells?: Cells | undefined
  /** on the screen or near it, so it loads */
  isNear: boolean
  /** false while something above it may still move it */
  isShown?: boolean
  /** it took too long: what is below it may be seen, so its place stays as high as it is */
  isLate?: boolean
  /** a number that changes when the widgets above may have moved it before it showed */
  moves?: number
  tell?(told: Tell): void
}

/** One widget's place on the page. */
export const WidgetSlot = memo(function WidgetSlot({ isNear, ...props }: Props) {
  // A type that the server should not have sent: customers see nothing.
  if (!isKnownType(props.item.type)) return null
  // A place that would move is drawn as another one where it is then, so nothing on the screen is seen moving.
  return isNear ? <NearWidget {...props} /> : <FarWidget key={props.moves} {...props} />
})

type SlotProps = Omit<Props, 'isNear'>

/** Far below the screen only the place and the title render, so that search in the page finds it. */
function FarWidget({ item, cells, tell }: SlotProps) {
  const element = useRef<HTMLElement>(null)
  const { heights } = usePage()
  useEffect(
    () => (element.current && tell ? whenNear(element.current, () => tell({ is: 'near', ids: [item.id] })) : undefined),
    [item.id, tell],
  )
  return (
    <section
      ref={element}
      id={item.id}
      aria-label={item.title}
      className={css.slot}
      style={placeOf(item, cells, heights?.of(item.id))}
      data-widget={item.type}
      data-state="loading"
      data-is-far={true}
    >
      <Card title={item.title}>{null}</Card>
    </section>
  )
}

/** A widget on the screen or near it. */
function NearWidget({ item, place, cells, isShown = true, isLate = false, moves = 0, tell }: SlotProps) {
  const element = useRef<HTMLElement>(null)
  const [attempt, setAttempt] = useState(0)
  const code = useWidgetCode(item.type, attempt)
  const data = useWidgetData(item, place)
  const { timeoutMs, heights } = usePage()
  const found = decide(code, data)
  const showing: Showing = isShown ? found : { is: 'loading' }
  const isAbsent = found.is === 'empty' && item.hideWhenEmpty === true
  const settledAs = isAbsent ? 'absent' : found.is === 'loading' ? 'loading' : 'settled'
  // What is away the server knows already, and more calls would not help it.
  const failedFor = found.is === 'failed' && found.problem.status !== AWAY_STATUS ? found.problem.type : undefined
  const failureDetail = found.is === 'failed' ? found.detail : undefined

  useEffect(() => tell?.({ is: settledAs, id: item.id }), [tell, settledAs, item.id])
  useEffect(() => {
    if (failedFor) reportFailure(item, failedFor, failureDetail)
  }, [item, failedFor, failureDetail])
  useKeptHeight(element, showing.is === 'content' ? showing.data : undefined)
  const hasHeight = showing.is !== 'loading' && !isAbsent
  useEffect(() => {
    if (!hasHeight || !element.current) return
    // Read by what counts how long widgets take: app/deferred/count-pieces.ts
    performance.mark(`widget:${item.id}`)
    return heights?.watch(element.current)
  }, [heights, hasHeight, item.id])

  if (isAbsent) return null
  const danger = saysDanger(item.type) && <Danger />

  function retry() {
    setAttempt((attempt) => attempt + 1)
    data.refetch()
  }

  return (
    <section
      key={isShown ? 'shown' : moves}
      ref={element}
      id={item.id}
      aria-label={item.title}
      className={css.slot}
      style={placeOf(item, cells, heights?.of(item.id))}
      data-widget={item.type}
      data-state={showing.is}
      data-is-late={isLate || undefined}
      data-is-waiting={(showing.is === 'loading' && !isLate) || undefined}
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
          <WidgetFailed title={item.title} problem={showing.problem} detail={showing.detail} isTrying={data.isFetching} onRetry={retry}>
            {danger}
          </WidgetFailed>
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
              >
                {danger}
              </WidgetFailed>
            )}
          >
            <Suspense fallback={<WidgetLoading title={item.title} giveUpAfterMs={timeoutMs} />}>
              <Component title={item.title} config={item.config} data={shown} promoted={item.promoted} />
            </Suspense>
            {failedSince && (
              <p className={css.stale} role="status">
                As of <Time at={asOf} />
                <span className={css.reason}>
                  {' '}
                  · {failedSince.status === AWAY_STATUS ? COMES_BACK_MESSAGE : problemMessage(failedSince)}
                </span>{' '}
                ·{' '}
                <button type="button" className={`label ${css.retryInline}`} onClick={retry} disabled={data.isFetching}>
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
  if (!conforms(envelope.data, definition.schema.data)) {
    return { is: 'failed', problem: problemNamed('error/parse_error'), detail: `The data are not what ${definition.schema.type} takes.` }
  }
  return { is: 'content', definition, data: envelope.data, asOf: envelope.asOf, failedSince: problem }
}

/**
 * The widget's cells as properties that the grid's style sheet reads, and the height to reserve: what it measured before, else
 * its declared rows.
 */
function placeOf({ span }: WidgetItem, cells: Cells | undefined, heightPx: number | undefined): CSSProperties {
  const area = ({ rows, columns }: Cell) => `span ${rows} / span ${columns}`
  return {
    ...(cells && { '--phone': area(cells.phone), '--tablet': area(cells.tablet), '--desktop': area(cells.desktop) }),
    '--phone-rows': span.phone.rows,
    '--tablet-rows': span.tablet.rows,
    '--desktop-rows': span.desktop.rows,
    '--height': heightPx === undefined ? undefined : `${heightPx}px`,
  } as CSSProperties
}
