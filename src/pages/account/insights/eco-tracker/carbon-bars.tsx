import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import { axisNumber } from '#lib/energy-text.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'

/** The carbon of days or months, each of which opens its page; their cells are those of `carbonFigures`. */
export function CarbonBars(chart: Pick<ComponentProps<typeof BarChart>, 'summary' | 'bars' | 'legend'>) {
  const navigate = useNavigate()
  const columns = ['CO₂', 'kWh', 'Carbon']
  return (
    <BarChart
      {...chart}
      heightRem={12}
      measure="Kilograms of CO₂"
      columns={columns}
      axisText={axisNumber}
      axisUnit="kg"
      onChoose={navigate}
    />
  )
}
