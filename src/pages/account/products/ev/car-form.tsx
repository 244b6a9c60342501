import { type ReactNode, useState } from 'react'
import type { CarModel, MyEv } from '#schemas/ev/entities.ts'
import { myEv, myEvOptions, type removeMyEv, saveMyEv } from '#schemas/ev/routes.ts'
import { useAction } from '#api/use-action.ts'
import { areSettled, Resource } from '#api/resource.tsx'
import { ActionLine } from '#api/action-line.tsx'
import { Button } from '#ui/button.tsx'
import { AskingButton } from '#ui/confirm.tsx'
import { focusFirstWrong, Form } from '#ui/form.tsx'
import { Section } from '#ui/section.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toggle } from '#ui/toggle.tsx'
import css from './ev.module.css'
import { consumptionText } from './texts.ts'
import { useEvPlan } from './use-ev-plan.ts'
import { useSelectedSite } from '../use-selected-site.ts'

/** The act of removing the car: its page is another one afterwards, and says so. */
export type Removal = ReturnType<typeof useAction<typeof removeMyEv>>

/** Which car it is, by which kilometres are counted, and whether it charges at home. @param removal absent where no car is known */
export function CarSection({ removal }: { removal?: Removal }) {
  const car = useEvPlan(myEv)
  const options = useEvPlan(myEvOptions)
  const siteId = useSelectedSite()
  const saving = useAction(saveMyEv, { refreshes: 'everything' })
  // Only of what was done last is said how it went.
  const [last, setLast] = useState<'saving' | 'removal'>(removal && removal[1].is !== 'idle' ? 'removal' : 'saving')
  return (
    <Section
      title="Your car"
      lead="We work out kilometres from how much the car uses. A model’s figure is an average; your own is better."
      isPrinted={false}
    >
      <Resource of={car} isReady={areSettled(options)} name="Your car" heightRem={18}>
        {(data) => (
          <CarForm
            key={JSON.stringify(data)}
            car={data}
            options={options.data}
            siteId={siteId}
            saving={saving}
            isSaidLast={last === 'saving'}
            onSave={() => setLast('saving')}
          >
            {removal && siteId !== undefined && (
              <RemoveCar
                isHere={data.isSaved || data.chargesAtHome}
                siteId={siteId}
                removal={removal}
                isSaidLast={last === 'removal'}
                onRemove={() => setLast('removal')}
              />
            )}
          </CarForm>
        )}
      </Resource>
    </Section>
  )
}

interface Options {
  models: CarModel[]
  leastKwhPer100Km: number
  mostKwhPer100Km: number
  usualKwhPer100Km: number
}

interface FormProps {
  car: MyEv
  options: Options | undefined
  siteId: string | undefined
  saving: ReturnType<typeof useAction<typeof saveMyEv>>
  /** false where something else was done since it was saved */
  isSaidLast: boolean
  onSave(): void
  /** beside the button */
  children: ReactNode
}

function CarForm({ car, options, siteId, saving: [save, state], isSaidLast, onSave, children }: FormProps) {
  const [modelId, setModelId] = useState(car.modelId ?? '')
  const [own, setOwn] = useState(car.ownKwhPer100Km === undefined ? '' : String(car.ownKwhPer100Km))
  // Nearly every car charges at home.
  const [chargesAtHome, setChargesAtHome] = useState(car.chargesAtHome || !car.hasEv)
  const [error, setError] = useState<string>()
  const model = options?.models.find(({ id }) => id === modelId)

  function submit(form: HTMLFormElement) {
    const taken = own.trim() === '' ? undefined : Number(own.trim().replace(',', '.'))
    const [least, most] = [options?.leastKwhPer100Km ?? 0, options?.mostKwhPer100Km ?? 0]
    if (taken !== undefined && !(taken >= least && taken <= most)) {
      setError(`Enter kWh per 100 km, from ${least} to ${most}.`)
      focusFirstWrong(form)
      return
    }
    setError(undefined)
    onSave()
    void save({ body: { siteId, modelId: modelId || undefined, ownKwhPer100Km: taken, chargesAtHome } })
  }

  return (
    <Form className={css.form} onSubmit={submit} noValidate>
      <div className={css.fields}>
        <div className={css.model}>
          <Select
            label="Model"
            options={[{ value: '', label: 'Another car' }, ...(options?.models ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
            value={modelId}
            onChange={setModelId}
          />
          <p className="quiet">
            {model
              ? `${consumptionText(model.kwhPer100Km)} on average.`
              : `Counted as a usual electric car: ${consumptionText(options?.usualKwhPer100Km ?? car.kwhPer100Km)}.`}
          </p>
          {model && (
            <details className="quiet">
              <summary>Where this figure comes from</summary>
              <p>{model.source}</p>
            </details>
          )}
        </div>
        <TextField
          label="What your car says it uses"
          hint="In kWh per 100 km. Leave it empty if you don’t know."
          inputMode="decimal"
          maxLength={5}
          value={own}
          onChange={(text) => {
            setOwn(text)
            setError(undefined)
          }}
          error={error}
        />
      </div>
      <Toggle
        label="It charges at this property"
        hint="We look for it in the half-hours of your meter."
        isOn={chargesAtHome}
        onChange={setChargesAtHome}
      />
      <div className={css.answers}>
        <Button isSubmit isBusy={state.is === 'running'}>
          {car.hasEv ? 'Save' : 'Add this car'}
        </Button>
        {children}
      </div>
      {isSaidLast && <ActionLine state={state} running="Saving…" done="Saved." failed="Nothing was saved." />}
    </Form>
  )
}

interface RemoveProps {
  /** false where all that is known is a charging account */
  isHere: boolean
  siteId: string
  removal: Removal
  /** false where something else was done since */
  isSaidLast: boolean
  onRemove(): void
}

function RemoveCar({ isHere, siteId, removal: [remove, state], isSaidLast, onRemove }: RemoveProps) {
  return (
    <>
      {isHere && (
        <AskingButton
          isBusy={state.is === 'running'}
          title="Remove this car?"
          text="We stop looking for its charging in your meter’s readings, and what we found so far is no longer shown. Your profile will say that no car charges here. If you linked a charging account, it stays linked until you unlink it. You can add a car again whenever you like."
          yes="Remove it"
          isDestructive
          onYes={() => {
            onRemove()
            void remove({ query: { siteId } })
          }}
        >
          I no longer have this car
        </AskingButton>
      )}
      {/* A car that is here after one was removed is a new one. */}
      {isSaidLast && !(isHere && state.is === 'done') && (
        <ActionLine state={state} running="Removing…" done="Your car is removed." failed="Nothing was changed." />
      )}
    </>
  )
}
