import { CURRENT, draftOf } from '#lib/campaigns.ts'
import { paths } from '#lib/paths.ts'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Preview } from '#schemas/studio/entities.ts'
import { studioPreview } from '#schemas/studio/routes.ts'
import { problemMessage, problemOf } from '#api/problem.ts'
import { useApi } from '#api/use-api.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { FRAME_NAME, type PreviewFrame } from '#browser/preview-frame.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { momentText } from '#ui/time.tsx'
import { ForeseenList } from '../foreseen-list.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { type Look, ThemeSwitch } from '../shell/theme-switch.tsx'
import { PersonPicker, type PersonPickerProps, useTestCustomers } from './person-picker.tsx'
import { usePreviewChoice } from './use-preview-choice.ts'
import { usePreviewToken } from './use-preview-token.ts'
import { WIDTHS } from '../options.ts'
import shared from '../studio.module.css'
import css from './preview.module.css'
import { useScale } from '../use-scale.ts'

const WIDTHS_PX = { phone: 375, tablet: 800, desktop: 1280 } as const
const HEIGHT = 900
type Width = keyof typeof WIDTHS_PX

/** The portal in a frame: any release or the draft, as any test customer, at any width. */
export function PreviewPage() {
  const { search } = useLocation()
  const testCustomers = useTestCustomers()
  const { chosen, wanted, choose } = usePreviewChoice(testCustomers)
  const query = new URLSearchParams(search)
  const link = query.get('link')
  const linked = useApi(studioPreview, link ? { query: { previewToken: link } } : undefined)
  const [first] = testCustomers ?? []
  if (linked.error) {
    return (
      <Notice title="This link has ended" tone="warning">
        {problemOf(linked.error).detail ?? problemMessage(problemOf(linked.error))}
      </Notice>
    )
  }
  if (testCustomers && !first) {
    return (
      <Notice title="There are no test customers">
        Previews show the portal as a test customer. An operator can mark accounts as test customers.
      </Notice>
    )
  }
  const preview = chosen ?? (link ? (linked.data?.preview as Preview | undefined) : wanted)
  if (!testCustomers || !preview) return <p role="status">Opening …</p>
  return (
    <Shown
      preview={preview}
      testCustomers={testCustomers}
      path={query.get('path') ?? paths.account()}
      startWidth={widthOf(query.get('width'))}
      onChange={choose}
    />
  )
}

interface ShownProps extends Omit<PersonPickerProps, 'tried'> {
  /** where in the portal it opens */
  path: string
  startWidth: Width
}

const widthOf = (wanted: string | null): Width => (wanted && Object.hasOwn(WIDTHS_PX, wanted) ? (wanted as Width) : 'desktop')

function Shown({ preview, testCustomers, path, startWidth, onChange }: ShownProps) {
  const [width, setWidth] = useState(startWidth)
  const [theme, setTheme] = useState<Look>('light')
  const [copied, setCopied] = useState<string>()
  const [holder, scale] = useScale(WIDTHS_PX[width])
  const { campaign, revision, release } = useDraft()
  // The draft and what customers see change, so their previews load again.
  const shown = preview.release === draftOf(campaign) ? revision : preview.release === CURRENT ? release : undefined
  const { data: started, error } = usePreviewToken(preview, shown)

  const testCustomer = testCustomers.find(({ username }) => username === preview.as)
  const { brand, platform } = preview.overrides ?? {}
  const frame: PreviewFrame | undefined = started && {
    token: started.token,
    theme,
    brand: brand ?? testCustomer?.brand ?? pageSettings.brand,
    platform: platform ?? 'web',
  }
  async function copy() {
    if (!started) return
    const url = location.origin + paths.studio('preview', { link: started.token })
    await navigator.clipboard.writeText(url).then(
      () => setCopied(`The link was copied. It works until ${momentText(started.endsAt)}, for staff.`),
      () => setCopied(url),
    )
  }
  return (
    <div className={shared.stack}>
      <PersonPicker preview={preview} testCustomers={testCustomers} tried={started?.tried} onChange={onChange} />
      <div className={shared.row}>
        <SegmentedControl label="Width" options={WIDTHS} value={width} onChange={setWidth} />
        <ThemeSwitch look={theme} onChange={setTheme} />
        <Button tone="quiet" onClick={copy}>
          Copy a link to this
        </Button>
      </div>
      {copied && (
        <p className={`quiet ${css.link}`} role="status">
          {copied}
        </p>
      )}
      {error && (
        <Notice title="This cannot be shown" tone="bad">
          {problemOf(error).detail ?? problemMessage(problemOf(error))}
        </Notice>
      )}
      {started?.notPlayed && started.notPlayed.length > 0 && (
        <Notice title="The preview shows this without some of what is scheduled" tone="warning">
          <ForeseenList all={started.notPlayed} />
        </Notice>
      )}
      <div className={css.frameHolder} ref={holder}>
        {started && frame && (
          <iframe
            // A frame keeps its name, so another name needs another frame.
            key={JSON.stringify([frame, started.revision])}
            className={`remark ${css.frame}`}
            title={`The portal as ${testCustomer?.name ?? preview.as} would see it`}
            name={FRAME_NAME + JSON.stringify(frame)}
            src={path.startsWith(paths.account()) ? path : paths.account()}
            width={WIDTHS_PX[width]}
            height={HEIGHT}
            style={{ transform: `scale(${scale})`, marginBlockEnd: HEIGHT * (scale - 1), marginInlineEnd: WIDTHS_PX[width] * (scale - 1) }}
          />
        )}
      </div>
    </div>
  )
}
