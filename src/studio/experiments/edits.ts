import type { Experiment, WidgetDocument, WidgetVersion } from '#schemas/document/widget.ts'
import { VERSION_NAMES, widgetOfVersion } from '#lib/widget-versions.ts'
import { editWidget } from '../draft/page-edits.ts'

export const MOST_OTHERS = VERSION_NAMES.length - 1

/** Of the widget itself: what a recipe is given cannot be copied. What it says without data is that of the widget, in all versions. */
const copyOf = ({ title, config, data }: WidgetDocument): WidgetVersion => structuredClone({ title, config, data })

/** A new experiment, with one other version that is the same as the widget. */
export function beginExperiment(shown: WidgetDocument): void {
  editWidget(`Began an experiment with “${shown.title}”`, shown.id, (widget) => {
    widget.experiment = {
      id: crypto.randomUUID(),
      share: 100,
      versions: [copyOf(shown)],
      goal: 'click',
      days: 7,
      expected: 5,
      difference: 1,
    }
  })
}

export const setExperiment = ({ id, title }: WidgetDocument, fields: Partial<Experiment>): void =>
  editWidget(`Changed the experiment with “${title}”`, id, (widget) => {
    if (widget.experiment) Object.assign(widget.experiment, fields)
  })

export const setVersion = (widget: WidgetDocument, at: number, fields: Partial<WidgetVersion>): void =>
  editWidget(`Changed version ${VERSION_NAMES[at + 1]} of “${widget.title}”`, widget.id, ({ experiment }) => {
    const version = experiment?.versions[at]
    if (version) Object.assign(version, fields)
  })

export const addVersion = (shown: WidgetDocument): void =>
  editWidget(`Added a version of “${shown.title}”`, shown.id, ({ experiment }) => void experiment?.versions.push(copyOf(shown)))

export const removeVersion = ({ id, title }: WidgetDocument, at: number): void =>
  editWidget(`Removed version ${VERSION_NAMES[at + 1]} of “${title}”`, id, ({ experiment }) => void experiment?.versions.splice(at, 1))

/** Ends an experiment: the widget is as in one version from then on. @param name A for as it is */
export function keepVersion(shown: WidgetDocument, name: string): void {
  const { data, experiment: _, ...kept } = structuredClone(widgetOfVersion(shown, name))
  editWidget(`Kept version ${name} of “${shown.title}”`, shown.id, (widget) => {
    delete widget.experiment
    delete widget.data
    Object.assign(widget, kept, data === undefined ? {} : { data })
  })
}
