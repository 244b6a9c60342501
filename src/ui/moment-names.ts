import { clockAndZoneText, momentText } from './time.tsx'

/** A name for each moment, such as those of a chart; with NZDT or NZST for an hour that the clock shows twice. @param starts ISO 8601 */
export function momentNames(starts: readonly string[], nameOf: (start: string) => string = momentText): string[] {
  const names = starts.map(nameOf)
  return starts.map((start, i) => {
    const name = names[i] ?? ''
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${clockAndZoneText(start).split(' ').at(-1)}`
  })
}
