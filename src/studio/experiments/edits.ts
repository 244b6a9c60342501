import type { Experiment, WidgetDocument, WidgetVersion } from '#schemas/document/widget.ts'
import { editWidget } from '../draft/page-edits.ts'

/** The names of the versions: A is the widget itself. */
export const NAMES: readonly string[] = ['A', 'B', 'C', 'D']
export const MOST_OTHERS = NAMES.length - 1

/** Of the widget itself: what a recipe is given cannot be copied. */
const copyOf = ({ title, config, data, emptyText }: WidgetDocument): WidgetVersion => structuredClone({ title, config, data, emptyText })

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
  editWidget(`Changed version ${NAMES[at + 1]} of “${widget.title}”`, widget.id, ({ experiment }) => {
    const version = experiment?.versions[at]
    if (version) Object.assign(version, fields)
  })

export const addVersion = (shown: WidgetDocument): void =>
  editWidget(`Added a version of “${shown.title}”`, shown.id, ({ experiment }) => void experiment?.versions.push(copyOf(shown)))

export const removeVersion = ({ id, title }: WidgetDocument, at: number): void =>
  editWidget(`Removed version ${NAMES[at + 1]} of “${title}”`, id, ({ experiment }) => void experiment?.versions.splice(at, 1))

/** Ends an experiment: the widget is as in one version from then on. @param name A for as it is */
export function keepVersion({ id, title, experiment }: WidgetDocument, name: string): void {
  const version = experiment?.versions[NAMES.indexOf(name) - 1]
  editWidget(`Kept version ${name} of “${title}”`, id, (widget) => {
    if (version) {
      delete widget.data
      delete widget.emptyText
      Object.assign(widget, structuredClone(version))
    }
    delete widget.experiment
  })
}
