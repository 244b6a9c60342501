import { Suspense, useState } from 'react'
import { SWRConfig } from 'swr'
import type { Brand } from '#schemas/brand.ts'
import { COLUMNS } from '#schemas/columns.ts'
import type { Span, WidgetItem } from '#schemas/widget.ts'
import { columnsPx } from '#dashboard/grid.ts'
import { PageContext } from '#dashboard/page-context.ts'
import { RequestQueue } from '#dashboard/request-queue.ts'
import { WidgetSlot } from '#dashboard/widget-slot.tsx'
import { problem } from '#api/problem.ts'
import { WidgetFailed, WidgetLoading, WidgetEmpty } from '#dashboard/widget-states.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { WidgetTypeInfo } from '#schemas/studio/entities.ts'
import { useCatalogue } from '../catalogue.ts'
import { type Look, ThemeSwitch } from '../shell/theme-switch.tsx'
import { type AnyFixtures, APART, useFixtures } from './fixtures.tsx'
import { labelOf } from '#lib/field-words.ts'
import { BRAND_CHOICES } from '../options.ts'
import shared from '../studio.module.css'
import css from './gallery.module.css'

const STATES = ['loading', 'content', 'partial', 'stale', 'veryLongText', 'empty', 'error', 'denied'] as const

/** Every widget in every state, at its smallest and its own size, in both brands and themes. */
export function GalleryPage() {
  const { types } = useCatalogue()
  const [type, setType] = useState(types[0]?.type ?? '')
  const [theme, setTheme] = useState<Look>('light')
  const [brand, setBrand] = useState<Brand>('northlight')
  const [size, setSize] = useState<'smallest' | 'usual' | 'largest'>('usual')
  const [queue] = useState(() => new RequestQueue(1))
  const info = types.find((one) => one.type === type)
  const loaded = useFixtures(type, info !== undefined)
  return (
    <div className={shared.stack}>
      <div className={shared.row}>
        <Select
          isInline
          label="Widget"
          options={types.map((one) => ({ value: one.type, label: one.name }))}
          value={type}
          onChange={setType}
        />
        <SegmentedControl
          label="Size"
          options={[
            { value: 'smallest', label: 'Smallest' },
            { value: 'usual', label: 'Usual' },
            { value: 'largest', label: 'Largest' },
          ]}
          value={size}
          onChange={setSize}
        />
        <ThemeSwitch look={theme} onChange={setTheme} />
        <SegmentedControl label="Brand" options={BRAND_CHOICES} value={brand} onChange={setBrand} />
      </div>
      {info && <p className={shared.lead}>{info.description}</p>}
      {info && loaded && loaded.definition.schema.type === type && (
        <PageContext value={{ queue, timeoutMs: 15_000, isStaff: true }}>
          <SWRConfig value={APART}>
            {/* biome-ignore lint/a11y/useSemanticElements: a section would need a heading */}
            <div
              className={css.gallery}
              data-theme={theme}
              data-brand={brand}
              role="region"
              aria-label={`${info.name} in every state`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
            >
              {STATES.map((state) => (
                <figure key={state} className={css.specimen}>
                  <figcaption>{labelOf(state)}</figcaption>
                  <div style={sizeOf(info, size)} className={css.specimenBody} inert>
                    <Suspense fallback={null}>
                      <Specimen info={info} state={state} fixtures={loaded.fixtures} />
                    </Suspense>
                  </div>
                </figure>
              ))}
            </div>
          </SWRConfig>
        </PageContext>
      )}
    </div>
  )
}

function Specimen({ info, state, fixtures }: { info: WidgetTypeInfo; state: (typeof STATES)[number]; fixtures: AnyFixtures }) {
  const title = info.name
  switch (state) {
    case 'loading':
      return <WidgetLoading title={title} />
    case 'empty':
      return <WidgetEmpty title={title} />
    case 'error':
    case 'denied':
      return (
        <WidgetFailed title={title} problem={fixtures[state].problem ?? problem('/error/default')} isTrying={false} onRetry={() => {}} />
      )
    default: {
      const { config, data } = fixtures[state]
      const item = {
        id: `specimen-${state}`,
        type: info.type,
        schemaVersion: info.version,
        title,
        config,
        data,
        span: info.span.default,
      } as unknown as WidgetItem
      return <WidgetSlot item={item} place={0} isNear />
    }
  }
}

function sizeOf({ span }: WidgetTypeInfo, size: 'smallest' | 'usual' | 'largest') {
  const { desktop } = (size === 'smallest' ? span.min : span.default) as unknown as Span
  return { inlineSize: columnsPx(size === 'largest' ? COLUMNS.desktop : desktop.columns, 'desktop') }
}
