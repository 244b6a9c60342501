import { useRef, useState } from 'react'
import type { CarbonDetails, ToggleType } from '#schemas/carbon/entities.ts'
import { saveCarbonCalculator } from '#schemas/carbon/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { problemOf } from '#api/problem.ts'

type Actions = CarbonDetails['defaultState']['toggles']['actions']

export interface ToggleState {
  /** the changes that are on */
  on: readonly ToggleType[]
  set(type: ToggleType, isOn: boolean): void
  /** why the last change was not kept */
  failure: string | undefined
}

/** The changes that are tried out: they count at once, and are kept one save after the other; what cannot be kept goes back. @param keep told what was saved */
export function useToggles(siteId: string, actions: Actions, keep: (on: readonly ToggleType[]) => void): ToggleState {
  const [on, setOn] = useState<readonly ToggleType[]>(() => actions.filter(({ isToggleOn }) => isToggleOn).map(({ type }) => type))
  const [failure, setFailure] = useState<string>()
  const wanted = useRef(on)
  const saved = useRef(on)
  const isSaving = useRef(false)

  async function save(): Promise<void> {
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (wanted.current !== saved.current) {
        const sent = wanted.current
        await call(saveCarbonCalculator, { body: { siteId, toggles: [...sent] } })
        saved.current = sent
        keep(sent)
      }
    } catch (error) {
      wanted.current = saved.current
      setOn(saved.current)
      setFailure(failureText(problemOf(error), 'That was not kept, so it is as it was.'))
    } finally {
      isSaving.current = false
    }
  }

  function set(type: ToggleType, isOn: boolean): void {
    const others = wanted.current.filter((one) => one !== type)
    wanted.current = isOn ? [...others, type] : others
    setOn(wanted.current)
    setFailure(undefined)
    void save()
  }
  return { on, set, failure }
}
