import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import css from './zoom-buttons.module.css'
import { STEP, type Zoom } from './zoom.ts'

/** Zooming for people who cannot use wheel, fingers or keys; the buttons also show that the chart can zoom. */
export const ZoomButtons = ({ zoom: { by, showWhole, isWhole, isClosest } }: { zoom: Zoom }) => (
  <div className={`${css.buttons} screen-only`}>
    <IconButton
      icon="plus"
      label="Zoom in"
      onClick={() => by(STEP)}
      disabledReason={isClosest ? 'This is as close as it gets.' : undefined}
    />
    <IconButton
      icon="minus"
      label="Zoom out"
      onClick={() => by(1 / STEP)}
      disabledReason={isWhole ? 'The whole chart is shown.' : undefined}
    />
    {!isWhole && (
      <Button tone="text" onClick={showWhole}>
        Show all
      </Button>
    )}
  </div>
)
