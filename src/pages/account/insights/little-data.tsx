import { useState } from 'react'
import { MessageDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

interface Props {
  state: 'SUCCESS_WITH_POPUP' | 'SUCCESS_WITH_LIMITED_DATA'
  /** what there is little of, in the dialog */
  soFar: string
  /** how to take what is shown */
  hint: string
}

/** Says that an insight is shown although it has little to go by; with a dialog first where there is very little. */
export function LittleData({ state, soFar, hint }: Props) {
  const [isOpen, setIsOpen] = useState(state === 'SUCCESS_WITH_POPUP')
  return (
    <>
      {isOpen && (
        <MessageDialog title="We are getting to know your energy" done="Show me what there is" onClose={() => setIsOpen(false)}>
          <p>{soFar}</p>
        </MessageDialog>
      )}
      <Notice title="Limited data">{hint}</Notice>
    </>
  )
}
