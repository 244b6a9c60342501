import useSWRImmutable from 'swr/immutable'
import { Resource } from '#api/resource.tsx'
import { amountText } from '#ui/insight/use-text.ts'
import { comparedColumns } from '#ui/insight/compared-months.ts'

export function Months(compared: Omit<Parameters<typeof comparedColumns>[0], 'text'>) {
  const text = (value: number) => amountText(compared.unit, value)
  const chart = useSWRImmutable('column-chart', () => import('#ui/charts/column-chart.tsx'))
  return (
    <Resource of={chart} name="The chart" heightRem={21}>
      {({ ColumnChart }) => <ColumnChart {...comparedColumns({ ...compared, text })} />}
    </Resource>
  )
}
