import { useRef, useState } from 'react'
import type { HomeMoveCase } from '#schemas/home-move/entities.ts'
import { homeMoveChangeDates } from '#schemas/home-move/routes.ts'
import { call } from '#api/call.ts'
import { failureText } from '#api/failure-text.ts'
import { useWork } from '#api/use-action.ts'
import { saveAndRefresh } from '#api/use-api.ts'
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

/** Other days for a move that is under way; those that are too near are not offered. */
export function ChangeDays({ move: { moveId, moveOut, moveIn, mayChange, terms }, billingAccountId, onClose }: Props) {
  const [days, setDays] = useState({ moveOutDate: moveOut?.date, moveInDate: moveIn?.date })
  const refreshMoves = useRefreshMoves()
  const [save, state] = useWork((changed: Partial<typeof days>) =>
    saveAndRefresh(() => call(homeMoveChangeDates, { params: { moveId }, body: { billingAccountId, ...changed } }), refreshMoves),
  )
  const isSaved = useRef(false)
  // What was refused is about the days that were sent.
  const [sent, setSent] = useState<typeof days>()
  const errors = state.is === 'failed' ? state.problem.errors : undefined
  // Where only the answer was lost, the days that were loaded again say so.
  const areStored = state.is === 'failed' && !errors && moveOut?.date === days.moveOutDate && moveIn?.date === days.moveInDate
  const errorOf = (name: keyof typeof days) =>
    sent?.[name] === days[name] ? errors?.find(({ pointer }) => pointer === `/${name}`)?.detail : undefined
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
          onSubmit={async () => {
            const changed = Object.fromEntries(FIELDS.flatMap(({ name }) => (mayChange?.[name] && days[name] ? [[name, days[name]]] : [])))
            setSent(days)
            isSaved.current = await save(changed)
            if (isSaved.current) close()
          }}
        >
          <p>We confirm the new days by email within two working days.</p>
          {FIELDS.map(({ name, label }) => {
            const limits = mayChange?.[name]
            return (
              limits && (
                <DayField
                  key={name}
                  label={label}
                  value={days[name] ?? ''}
                  min={limits.earliest}
                  max={limits.latest}
                  error={errorOf(name)}
                  onChange={(day) => setDays({ ...days, [name]: day })}
                />
              )
            )
          })}
          {overlap && <p>{overlap}</p>}
          {areStored && <StateLine tone="good">These days are saved.</StateLine>}
          {state.is === 'failed' && !errors && !areStored && <StateLine tone="bad">{failureText(state.problem, 'Not saved.')}</StateLine>}
          <FormButtons submit="Save the days" isBusy={state.is === 'running'} cancel="Keep them" onCancel={close} />
        </Form>
      )}
    </Dialog>
  )
}
