const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Signing out in one tab signs out all of them: they share the provider's one session. */
export function tellOtherTabs(): void {
  channel?.postMessage('signed-out')
}

export function onSignOutElsewhere(handler: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') handler()
  })
}

/** What is selected is one thing for a person, in all of their tabs. */
export function tellSelectionChanged(userId: string): void {
  channel?.postMessage({ selectionOf: userId })
}

export function onSelectionChangedElsewhere(handler: (userId: string) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    const { selectionOf } = { ...(data as { selectionOf?: unknown }) }
    if (typeof selectionOf === 'string') handler(selectionOf)
  })
}
