import type { Powershout } from '#schemas/powershout/entities.ts'
import { powershoutCurrency, powershoutReminder } from '#schemas/powershout/routes.ts'
import { ActionLine } from '#api/action-line.tsx'
import { useAction } from '#api/use-action.ts'
import { Toggle } from '#ui/toggle.tsx'

interface Props {
  powershout: Powershout
  label: string
  disabledReason?: string | undefined
}

/** Switches the email before free hours expire on and off. */
export function FreeHoursReminder({ powershout: { billingAccountId, isReminded, canRemind }, label, disabledReason }: Props) {
  const [save, state] = useAction(powershoutReminder, { refreshes: [powershoutCurrency.path] })
  return (
    <>
      <Toggle
        label={label}
        hint="Once, a week before"
        isOn={isReminded}
        isBusy={state.is === 'running'}
        disabledReason={canRemind ? disabledReason : 'This portal sends no email'}
        onChange={(isOn) => save({ body: { billingAccountId, isReminded: isOn } })}
      />
      <ActionLine state={state} running="Saving…" done="Saved." failed="Not saved." />
    </>
  )
}
