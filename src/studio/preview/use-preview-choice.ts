import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { draftOf } from '#lib/campaigns.ts'
import type { Preview, TestCustomer } from '#schemas/studio/entities.ts'
import { useDraft } from '../draft/draft-store.ts'
import { previewIn, withPreview } from './preview-address.ts'

/**
 * What is previewed, which the address keeps: a reload shows the same.
 * @param testCustomers undefined until they are loaded, and so is the preview
 */
export function usePreviewChoice(testCustomers: readonly TestCustomer[] | undefined) {
  const { search } = useLocation()
  const campaign = useDraft((state) => state.campaign)
  const [chosen, setChosen] = useState<Preview>()
  const [first] = testCustomers ?? []
  const wanted = first && previewIn(new URLSearchParams(search), { release: draftOf(campaign), as: first.username })
  const isKnown = testCustomers?.some(({ username }) => username === wanted?.as)
  function choose(preview: Preview) {
    setChosen(preview)
    history.replaceState(history.state, '', `?${withPreview(new URLSearchParams(location.search), preview)}`)
  }
  return { chosen, wanted: wanted && first && { ...wanted, as: isKnown ? wanted.as : first.username }, choose }
}
