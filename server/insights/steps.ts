import { workOutEnergyUse } from './energy-use-step.ts'
import type { InsightStep } from './step.ts'

/** In this order; a step may read what an earlier one stored. */
export const insightSteps: readonly InsightStep[] = [workOutEnergyUse]
