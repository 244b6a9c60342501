import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon.tsx'
import css from './offline-bar.module.css'

function follow(change: () => void): () => void {
  addEventListener('online', change)
  addEventListener('offline', change)
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

/** Says that the device is offline, at the foot of the screen: it comes and goes without moving the page. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className={`label ${css.bar}`}>
          <Icon name="warning" />
          You’re offline. You can see what’s already loaded, but you can’t save changes.
        </p>
      )}
    </div>
  )
}
