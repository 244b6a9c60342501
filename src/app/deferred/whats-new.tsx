import { useEffect } from 'react'
import { addTag, newFeaturePromotions } from '#schemas/prompts/routes.ts'
import { call } from '#api/call.ts'
import { useApi } from '#api/use-api.ts'
import { browserStorage } from '#browser/browser-storage.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Slides } from '#ui/slides.tsx'
import { useNews } from '../shell/news.ts'

const flagOf = (id: string) => `whats_new_hidden_${id}`

/**
 * What is new, step by step: a mark in the account menu until the customer has read it there.
 * Source: portal-shell.md, section 3: a stored flag hides it when 'true'.
 */
export function WhatsNew() {
  const { data } = useApi(newFeaturePromotions, {})
  const whatsNew = data?.whatsNew
  const isReading = useNews(({ is }) => is === 'reading')
  useEffect(() => {
    if (whatsNew && browserStorage.read(flagOf(whatsNew.id)) !== 'true') useNews.setState({ is: 'unseen' })
  }, [whatsNew])
  if (!isReading || !whatsNew) return null
  const hide = () => {
    useNews.setState({ is: 'none' })
    browserStorage.write(flagOf(whatsNew.id), 'true')
    // If this fails, other devices show it once more.
    call(addTag, { query: { tagName: 'whatsNewSeen' } }).catch(() => {})
  }
  return (
    <Dialog title="What’s new" onClose={hide}>
      {(close) => <Slides slides={whatsNew.steps} onDone={close} doneLabel="Got it" />}
    </Dialog>
  )
}
