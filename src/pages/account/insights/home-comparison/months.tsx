import useSWRImmutable from 'swr/immutable'
import { Resource } from '#api/resource.tsx'
import { comparedColumns } from '#ui/insight/compared-months.ts'

export function Months(compared: Parameters<typeof comparedColumns>[0]) {
  const chart = useSWRImmutable('column-chart', () => import('#ui/charts/column-chart.tsx'))
  return (
    <Resource of={chart} name="The chart" heightRem={21}>
      {({ ColumnChart }) => <ColumnChart {...comparedColumns(compared)} />}
    </Resource>
  )
}
