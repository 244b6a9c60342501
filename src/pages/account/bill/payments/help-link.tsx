import { paths } from '#lib/paths.ts'
import { Link } from '#ui/link.tsx'

/** Leads to more time and instalments. */
export const HelpLink = () => <Link to={paths.billHelp()}>Trouble paying?</Link>
