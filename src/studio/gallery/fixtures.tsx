import { Suspense } from 'react'
import { SWRConfig } from 'swr'
import useSWRImmutable from 'swr/immutable'
import { useNearView } from '#dashboard/use-near-view.ts'
import type { Fixtures } from '#registry/fixtures.ts'
import { loadWidget } from '#registry/index.ts'
import type { WidgetSchema } from '#schemas/widget.ts'
import css from './gallery.module.css'

export type AnyFixtures = Fixtures<WidgetSchema>

/** A widget that shows its fixtures asks the server nothing. */
export const APART = { provider: () => new Map(), isPaused: () => true }

/** The fixtures of every widget type. */
const files = import.meta.glob<{ default: AnyFixtures }>('/widgets/*/fixtures.ts')

const fixturesOf = async (type: string): Promise<AnyFixtures | undefined> => (await files[`/widgets/${type}/fixtures.ts`]?.())?.default

/** A widget's code with its fixtures; undefined until both are loaded, and for a type without fixtures. */
export function useFixtures(type: string, isWanted: boolean) {
  return useSWRImmutable(isWanted ? ['fixtures', type] : null, async () => {
    const [definition, fixtures] = await Promise.all([loadWidget(type), fixturesOf(type)])
    return fixtures && { definition, fixtures }
  }).data
}

/** A small picture of a widget with the content of its fixtures. Loads when it comes near the viewport. */
export function FixturePicture({ type }: { type: string }) {
  const [frame, isNear] = useNearView<HTMLSpanElement>(false)
  const loaded = useFixtures(type, isNear)
  return (
    <span ref={frame} className={`remark ${css.picture}`} aria-hidden="true" inert>
      {loaded && (
        <span className={css.pictureScale}>
          <SWRConfig value={APART}>
            <Suspense fallback={null}>
              <loaded.definition.Component
                title={loaded.definition.schema.name}
                config={loaded.fixtures.content.config}
                data={loaded.fixtures.content.data}
              />
            </Suspense>
          </SWRConfig>
        </span>
      )}
    </span>
  )
}
