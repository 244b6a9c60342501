import { useState } from 'react'
import { paths } from '#lib/paths.ts'
import { clearSession, readSession } from '#session/storage.ts'
import { Button } from '#ui/button.tsx'

export function LogOut({ label }: { label: string }) {
  const [isLeaving, setIsLeaving] = useState(false)
  async function logOut() {
    setIsLeaving(true)
    const idToken = readSession()?.idToken
    clearSession()
    try {
      const { leaveToSignOut } = await import('#session/provider.ts')
      await leaveToSignOut(idToken, paths.studio())
    } catch {
      location.assign(paths.studio())
    }
  }
  return (
    <Button tone="quiet" isBusy={isLeaving} onClick={logOut}>
      {label}
    </Button>
  )
}
