/** Signing out in one tab signs out all of them: they share the provider's one session. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

export function tellOtherTabs(): void {
  channel?.postMessage('signed-out')
}

export function onSignOutElsewhere(handler: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') handler()
  })
}
