import { Navigate } from 'react-router-dom'
import { paths } from '#lib/paths.ts'
import { METER_HASH } from '../meter-hash.ts'

/** The meter is a part of the electricity page. */
export default function MonitoringPage() {
  return <Navigate replace to={`${paths.consumption()}${METER_HASH}`} />
}
