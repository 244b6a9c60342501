import { useEffect, useRef, useState } from 'react'
import { aggregatedSiteGas, naturalGasUsage } from '#schemas/gas/routes.ts'
import { meterReadSites, type SiteMeters, submitMeterRead } from '#schemas/meter-read/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { useForgetWidgetData } from '#api/cached.ts'
import { failureText } from '#api/failure-text.ts'
import { useAction } from '#api/use-action.ts'
import { useApi } from '#api/use-api.ts'
import { Resource } from '#api/resource.tsx'
import { Actions, FormButtons } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, MessageDialog } from '#ui/dialog.tsx'
import { FocusedLine } from '#ui/focused-line.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { StateLine } from '#ui/state-line.tsx'
import { TextField } from '#ui/text-field.tsx'
import { dayText } from '#lib/day-text.ts'
import css from './meter-read.module.css'
import { canSubmit, useReadings } from './use-readings.ts'

type Site = SiteMeters['sites'][number]
type Meter = Site['meters'][number]
type Sent = { id: string; devices: { id: string; deviceReading: string }[] }[]

/** Sends what a meter shows. Source: portal-usage.md, sections 2, 4, 5 and 8, Meter reading. */
export function MeterReadDialog({ onClose }: { onClose(): void }) {
  const sites = useApi(meterReadSites, {})
  return (
    <Dialog title="Send a meter reading" onClose={onClose}>
      {(close) => (
        <Resource of={sites} name="Your meters" heightRem={12}>
          {(data) => <MeterForm sites={data.sites} close={close} />}
        </Resource>
      )}
    </Dialog>
  )
}

function MeterForm({ sites, close }: { sites: Site[]; close(): void }) {
  const [siteId, setSiteId] = useState(sites.find(({ isPreselected }) => isPreselected)?.siteId)
  const { readings, setReading, reset } = useReadings()
  const [submit, state] = useAction(submitMeterRead, {
    refreshes: [meterReadSites.path, naturalGasUsage.path, aggregatedSiteGas.path, notificationIcons.path],
  })
  const forgetWidgetData = useForgetWidgetData()
  const [seenLock, setSeenLock] = useState<string>()
  /** what was sent last: what was said of it is said of nothing else */
  const [asked, setAsked] = useState<Sent>([])
  const form = useRef<HTMLFormElement>(null)
  const isFailed = state.is === 'failed'
  useEffect(() => {
    // The first field that is wrong, once it is marked.
    if (isFailed) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isFailed])
  const site = sites.find((own) => own.siteId === siteId)
  if (!site) {
    return (
      <>
        <p>Your meters send their readings automatically, so there’s nothing for you to read.</p>
        <Actions>
          <Button onClick={close}>Close</Button>
        </Actions>
      </>
    )
  }
  if (state.is === 'done') {
    return (
      <>
        <FocusedLine>Thank you. We’ve saved your reading and will use it for your next bill.</FocusedLine>
        <Actions>
          <Button onClick={close}>Done</Button>
        </Actions>
      </>
    )
  }
  const sent: Sent = site.meters.flatMap(({ id, devices }) => {
    const given = devices.flatMap((device) => {
      const deviceReading = readings[device.id]?.trim()
      return deviceReading ? [{ id: device.id, deviceReading }] : []
    })
    return given.length > 0 ? [{ id, devices: given }] : []
  })
  const isOfThisSite = site.meters.some(({ id }) => asked.some((meter) => meter.id === id))
  const problem = state.is === 'failed' && isOfThisSite ? state.problem : undefined
  const errors = problem?.errors ?? []
  const isUnusual = problem?.type === '/error/meter_read_unusual'
  // Sending the same unusual reading again confirms it.
  const isConfirming = isUnusual && JSON.stringify(sent) === JSON.stringify(asked)
  // By its words, as the specification has it: a server may say so under another type. Source: portal-usage.md, section 8.
  const isLocked = problem?.detail?.includes('is locked by')

  async function onSubmit() {
    if (sent.length === 0) return
    setAsked(sent)
    if (await submit({ body: { meters: isConfirming ? sent.map(confirmed) : sent } })) forgetWidgetData()
  }
  return (
    <Form ref={form} className={css.form} onSubmit={onSubmit} noValidate>
      {sites.length > 1 ? (
        <Select
          isInline
          label="Property"
          options={sites.map((own) => ({ value: own.siteId, label: own.nickname ?? own.address }))}
          value={site.siteId}
          onChange={(chosen) => {
            // How it went is said at the property it was sent for.
            if (state.is === 'running') return
            setSiteId(chosen)
            reset()
          }}
        />
      ) : (
        <p className="heading">{site.address}</p>
      )}
      {site.meters.map((meter) => (
        <MeterFields
          key={meter.id}
          meter={meter}
          readings={readings}
          onChange={setReading}
          errorOf={(deviceId) => {
            const m = asked.findIndex(({ id }) => id === meter.id)
            const d = asked[m]?.devices.findIndex(({ id }) => id === deviceId) ?? -1
            if (asked[m]?.devices[d]?.deviceReading !== readings[deviceId]?.trim()) return
            return errors.find(({ pointer }) => pointer === `/meters/${m}/devices/${d}/deviceReading`)?.detail
          }}
        />
      ))}
      <StateLine tone={problem ? 'bad' : 'quiet'}>
        {state.is === 'running' && 'Sending…'}
        {problem &&
          !isLocked &&
          (isUnusual
            ? 'Not sent yet. Look at the meter again. If it shows this, send it.'
            : errors.length > 0
              ? 'Not sent. Correct the reading above and send it again.'
              : failureText(problem, 'Not sent.'))}
        {isLocked && 'Not sent: this meter is being worked on.'}
      </StateLine>
      <FormButtons
        submit={isConfirming ? 'It’s right, send it' : 'Send'}
        isBusy={state.is === 'running'}
        disabledReason={canSubmit(readings) ? undefined : 'Type what the meter shows first'}
        onCancel={close}
      />
      {/* Shown in its own dialog, once per answer. */}
      {isLocked && seenLock !== problem?.instance && (
        <LockMessage message={problem?.detail ?? ''} onClose={() => setSeenLock(problem?.instance)} />
      )}
    </Form>
  )
}

const confirmed = <M extends { devices: object[] }>(meter: M) => ({
  ...meter,
  devices: meter.devices.map((device) => ({ ...device, isConfirmed: true })),
})

interface MeterFieldsProps {
  meter: Meter
  readings: Readonly<Record<string, string>>
  onChange(deviceId: string, text: string): void
  errorOf(deviceId: string): string | undefined
}

function MeterFields({ meter: { serialNumber, nextReadDate, devices }, readings, onChange, errorOf }: MeterFieldsProps) {
  return (
    <fieldset className={css.meter}>
      <legend className={`heading ${css.legend}`}>Meter {serialNumber}</legend>
      {nextReadDate && <p className="quiet">We’ll next read it around {dayText(nextReadDate, 'year')}.</p>}
      {devices.map(({ id, register, digits, lastRead }) => (
        <TextField
          key={id}
          label={register ? `What the ${register.toLowerCase()} register shows now` : 'What your meter shows now'}
          value={readings[id] ?? ''}
          onChange={(text) => onChange(id, text)}
          inputMode="numeric"
          hint={[
            lastRead &&
              `Last reading ${String(lastRead.reading).padStart(digits, '0')} on ${dayText(lastRead.date, 'year')}${lastRead.source === 'estimate' ? ', estimated' : ''}.`,
            `Type all ${digits} digits from left to right. Leave out any in red.`,
          ]
            .filter(Boolean)
            .join(' ')}
          error={errorOf(id)}
        />
      ))}
    </fieldset>
  )
}

function LockMessage({ message, onClose }: { message: string; onClose(): void }) {
  return (
    <MessageDialog title="This meter is being worked on" done="Understood" onClose={onClose}>
      <p>{message}</p>
    </MessageDialog>
  )
}
