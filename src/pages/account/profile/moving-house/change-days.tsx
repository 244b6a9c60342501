import { useRef } from 'react'
import type { HomeMoveCase } from '#schemas/home-move/entities.ts'
import { homeMoveChangeDates } from '#schemas/home-move/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh } from '#api/use-api.ts'
import { useFields } from '#forms/use-fields.ts'
import { overlapText } from '#lib/home-move-days.ts'
import { FormButtons } from '#ui/actions.tsx'
import { DayField } from '#ui/day-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { useRefreshMoves } from './use-refresh-moves.ts'
import css from './moving-house.module.css'

interface Props {
  move: HomeMoveCase
  billingAccountId: string
  /** @param isSaved the days were changed */
  onClose(isSaved: boolean): void
}

const FIELDS = [
  { name: 'moveOutDate', label: 'Last day at the old place' },
  { name: 'moveInDate', label: 'First day at the new place' },
] as const

const MISSING = { moveOutDate: 'Please choose your last day there.', moveInDate: 'Please choose your first day there.' }

/** Other days for a move that is under way; those that are too near are not offered. */
export function ChangeDays({ move: { moveId, moveOut, moveIn, mayChange, terms }, billingAccountId, onClose }: Props) {
  const offered = FIELDS.filter(({ name }) => mayChange?.[name])
  const fields = useFields<Partial<typeof MISSING>>(
    offered.map(({ name }) => name),
    {},
    // A day that is typed by half is empty.
    (name, typed) => (typed[name] === '' ? MISSING[name] : undefined),
  )
  // A day that is not chosen here stays as it is, which may just have been changed on another device.
  const { values: chosen } = fields
  const days = { moveOutDate: moveOut?.date, moveInDate: moveIn?.date, ...chosen }
  const refreshMoves = useRefreshMoves()
  const [save, state] = useWork(() => {
    const body = { billingAccountId, ...chosen }
    return saveAndRefresh(() => call(homeMoveChangeDates, { params: { moveId }, body }).catch(fields.refuse), refreshMoves)
  })
  const isSaved = useRef(false)
  const isRefused = state.is === 'failed' && state.problem.errors !== undefined
  // Where only the answer was lost, the days that were loaded again say so.
  const areStored = state.is === 'failed' && !isRefused && moveOut?.date === days.moveOutDate && moveIn?.date === days.moveInDate
  const { moveOutDate, moveInDate } = days
  // A day outside the limits can be typed; how such days overlap says nothing.
  const canBe = FIELDS.every(({ name }) => {
    const [day, limits] = [days[name], mayChange?.[name]]
    return !day || !limits || (day >= limits.earliest && day <= limits.latest)
  })
  const isBottled = terms?.plans.every(({ energyType }) => energyType === 'lpg')
  const overlap = moveOutDate && moveInDate && canBe && !isBottled ? overlapText(moveOutDate, moveInDate) : undefined
  return (
    <Dialog title="Change the days" onClose={() => onClose(isSaved.current)}>
      {(close) => (
        <Form
          className={css.form}
          noValidate
          onSubmit={(form) =>
            fields.send(form, async () => {
              isSaved.current = await save()
              if (isSaved.current) close()
            })
          }
        >
          <p>We confirm the new days by email within two working days.</p>
          {offered.map(({ name, label }) => (
            <DayField
              key={name}
              label={label}
              value={days[name] ?? ''}
              min={mayChange?.[name]?.earliest}
              max={mayChange?.[name]?.latest}
              error={fields.errorOf(name)}
              onChange={(day) => fields.change({ [name]: day })}
            />
          ))}
          {overlap && <p>{overlap}</p>}
          {areStored && <StateLine tone="good">These days are saved.</StateLine>}
          {state.is === 'failed' && !isRefused && !areStored && (
            <StateLine tone="bad">{failureText(state.problem, 'Not saved.')}</StateLine>
          )}
          <FormButtons submit="Save the days" isBusy={state.is === 'running'} cancel="Keep them" onCancel={close} />
        </Form>
      )}
    </Dialog>
  )
}
