import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './little-data.module.css'

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
        <Dialog title="We are getting to know your energy" onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <p>{soFar}</p>
              <p className={css.action}>
                <Button onClick={close}>Show me what there is</Button>
              </p>
            </>
          )}
        </Dialog>
      )}
      <Notice title="Limited data">{hint}</Notice>
    </>
  )
}
