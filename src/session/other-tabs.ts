const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Signing out in one tab signs out all: they share the provider's session. A session that ends by itself tells no other tab. */
export function tellOtherTabs(): void {
  channel?.postMessage('signed-out')
}

export function onSignOutElsewhere(handler: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') handler()
  })
}

/** A person's selected account and site are the same in all tabs. */
export function tellSelectionChanged(userId: string): void {
  channel?.postMessage({ selectionOf: userId })
}

export function onSelectionChangedElsewhere(handler: (userId: string) => void): void {
  channel?.addEventListener('message', ({ data }) => {
    const { selectionOf } = { ...(data as { selectionOf?: unknown }) }
    if (typeof selectionOf === 'string') handler(selectionOf)
  })
}
