import { useRef, useState } from 'react'
import { Actions } from '#ui/actions.tsx'
import { Button } from '#ui/button.tsx'
import { StateLine } from '#ui/state-line.tsx'
import css from './friend-get-friend.module.css'

type Said = { tone: 'good' | 'quiet'; text: string } | undefined

/** A link with ways to pass it on: the device's own share sheet where there is one, and the clipboard. */
export function ShareLink({ url, text }: { url: string; text: string }) {
  const [said, setSaid] = useState<Said>()
  const link = useRef<HTMLElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setSaid({ tone: 'good', text: 'The link is copied.' })
    } catch {
      // Not every webview lets a page write to the clipboard.
      if (link.current) getSelection()?.selectAllChildren(link.current)
      setSaid({ tone: 'quiet', text: 'The link is selected: copy it from there.' })
    }
  }

  async function share() {
    try {
      await navigator.share({ text, url })
      setSaid({ tone: 'good', text: 'Shared. Thank you.' })
    } catch (error) {
      // Closing the share sheet is no failure.
      if ((error as DOMException).name !== 'AbortError') await copy()
    }
  }

  return (
    <>
      <dl>
        <dt className="label">Your own link</dt>
        <dd ref={link} className={css.link}>
          {url}
        </dd>
      </dl>
      <Actions>
        {typeof navigator.share === 'function' && <Button onClick={() => void share()}>Share</Button>}
        <Button tone={typeof navigator.share === 'function' ? 'quiet' : 'plain'} onClick={() => void copy()}>
          Copy the link
        </Button>
      </Actions>
      <StateLine tone={said?.tone ?? 'quiet'}>{said?.text}</StateLine>
    </>
  )
}
