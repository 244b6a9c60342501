import { render, type RenderResult } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { WidgetDefinition } from '#registry/widget.ts'

/** Draws a widget as the runtime would, with a fixture's config and data. */
export function drawFixture(
  { Component }: WidgetDefinition,
  { config, data }: { config: unknown; data: unknown },
  title = 'Title',
): RenderResult {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <Component title={title} config={config} data={data} />
      </MemoryRouter>
    </SWRConfig>,
  )
}
