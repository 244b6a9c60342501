import type { WidgetDefinition } from '#registry/widget.ts'
// What a widget loads later must not still be loading when tests end.
import '#forms/made-form/made-form.tsx'
import '#ui/charts/column-chart.tsx'
import '#ui/charts/line-chart.tsx'

/** All widgets, each with the states of its fixtures. */
export function loadedWidgets<State>(): { file: string; definition: WidgetDefinition; states: Record<string, State> }[] {
  const widgets: Record<string, { default: WidgetDefinition }> = import.meta.glob('../widgets/*/index.tsx', { eager: true })
  const fixtures: Record<string, { default: Record<string, State> }> = import.meta.glob('../widgets/*/fixtures.ts', { eager: true })
  return Object.entries(widgets).map(([file, { default: definition }]) => {
    return { file, definition, states: fixtures[file.replace('index.tsx', 'fixtures.ts')]?.default ?? {} }
  })
}
