import type { HomeState } from '#schemas/ev/entities.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'
import { HOME_STATES } from './texts.ts'

/** Why there is no charging at home, with the way to where that is mended. @param isBesideCar the form about the car is on the page */
export function HomeStateText({ of, isBesideCar = false }: { of: HomeState; isBesideCar?: boolean }) {
  return (
    <>
      {HOME_STATES[of]} {of === 'profileNeeded' && <Link to={paths.homeProfile()}>Answer the home profile</Link>}
      {of === 'notAtHome' && !isBesideCar && <Link to={paths.ev()}>Tell us about your car</Link>}
    </>
  )
}
