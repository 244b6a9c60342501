import { useEffect, useRef, useState } from 'react'
import type { FoundAddress } from '#schemas/address/entities.ts'
import { addressAutocomplete, registryMatches } from '#schemas/address/routes.ts'
import { call } from '#api/call.ts'

/** A registry lookup shows its progress for at least this long. Source: portal-usage.md, section 9. */
const MATCH_MS = 2_000
const MIN_CHARACTERS = 3

export type Match =
  | { is: 'nothing' }
  /** no address begins like the typed text */
  | { is: 'unlisted' }
  | { is: 'loading' }
  /** the address that was chosen is not in the registry */
  | { is: 'none' }
  | { is: 'several'; found: FoundAddress[] }
  | { is: 'failed' }

/** Completes a typed address and matches the chosen one; one call of each at a time. Only what was done last counts. */
export function useAddressSearch(onMatched: (address: FoundAddress) => void) {
  const [completions, setCompletions] = useState<string[]>([])
  const [match, setMatch] = useState<Match>({ is: 'nothing' })
  const typed = useRef('')
  const isCompleting = useRef(false)
  const isMatching = useRef(false)
  /** the address chosen, until something else is typed or chosen */
  const wanted = useRef<string>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function complete(text: string): Promise<void> {
    typed.current = text
    wanted.current = undefined
    setMatch((match) => (match.is === 'unlisted' ? match : { is: 'nothing' }))
    // Text typed during a call is completed after its answer.
    if (isCompleting.current) return
    isCompleting.current = true
    for (let asked: string | undefined; asked !== typed.current; ) {
      asked = typed.current
      const found = asked.trim().length < MIN_CHARACTERS ? undefined : await completionsOf(asked)
      if (isGone.current || asked !== typed.current) continue
      setCompletions(found ?? [])
      // Keep the state of a match that started meanwhile.
      setMatch((match) =>
        match.is === 'nothing' || match.is === 'unlisted' ? { is: found?.length === 0 ? 'unlisted' : 'nothing' } : match,
      )
    }
    isCompleting.current = false
  }

  async function choose(selectedAddress: string): Promise<void> {
    setCompletions([])
    typed.current = ''
    wanted.current = selectedAddress
    setMatch({ is: 'loading' })
    if (isMatching.current) return
    isMatching.current = true
    const [outcome] = await Promise.allSettled([call(registryMatches, { query: { selectedAddress } }), wait(MATCH_MS)])
    isMatching.current = false
    if (isGone.current || wanted.current === undefined) return
    if (wanted.current !== selectedAddress) return choose(wanted.current)
    if (outcome.status === 'rejected') return setMatch({ is: 'failed' })
    const { foundAddresses } = outcome.value
    const [only, another] = foundAddresses
    if (only && !another) {
      setMatch({ is: 'nothing' })
      onMatched(only)
    } else setMatch(only ? { is: 'several', found: foundAddresses } : { is: 'none' })
  }

  function clear(): void {
    typed.current = ''
    wanted.current = undefined
    setCompletions([])
    setMatch({ is: 'nothing' })
  }

  return { completions, match, complete, choose, clear }
}

/** Undefined if the call fails; more typing tries again. */
async function completionsOf(partialAddress: string): Promise<string[] | undefined> {
  try {
    return (await call(addressAutocomplete, { query: { partialAddress } })).completions
  } catch {
    return undefined
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
