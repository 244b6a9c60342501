import { paths } from '#lib/paths.ts'
import { useStaffLogOut } from '#session/staff.ts'
import { Button } from '#ui/button.tsx'

export function LogOut({ label }: { label: string }) {
  const { isLeaving, logOut } = useStaffLogOut(paths.studio())
  return (
    <Button tone="quiet" isBusy={isLeaving} onClick={logOut}>
      {label}
    </Button>
  )
}
