import type { SourceName } from '#schemas/generation/entities.ts'

/** The steps of carbon, from 0. Source: portal-usage.md, section 9, carbon level scale. */
const LEVELS = ['No data', 'Very low', 'Low', 'Moderate', 'High', 'Very high'] as const

export const levelText = (level: number): string => LEVELS[level] ?? LEVELS[0]

/** 1 to 3 is low carbon, 4 and 5 high. */
export const isLowCarbon = (level: number): boolean => level >= 1 && level <= 3

/** What New Zealand's electricity is made from, from what is always there to what comes and goes. */
export const SOURCES: Record<SourceName, { label: string; colour: string; about: string }> = {
  Geothermal: {
    label: 'Geothermal',
    colour: 'var(--color-source-geothermal)',
    about: 'Steam from hot ground, day and night. Low emissions.',
  },
  Hydro: {
    label: 'Hydro',
    colour: 'var(--color-source-hydro)',
    about: 'Water through dams and rivers: about 59% of New Zealand’s supply. No emissions.',
  },
  Wind: { label: 'Wind', colour: 'var(--color-source-wind)', about: 'Varies with the wind. No emissions.' },
  Solar: {
    label: 'Solar',
    colour: 'var(--color-source-solar)',
    about: 'Solar farms; panels on roofs are not counted here. No emissions.',
  },
  BESS: {
    label: 'Batteries',
    colour: 'var(--color-source-batteries)',
    about: 'Power that was stored earlier. Batteries add no emissions.',
  },
  CoGen: {
    label: 'Co-generation',
    colour: 'var(--color-source-cogeneration)',
    about: 'Factories that make heat and power at once, most of them from gas. High emissions.',
  },
  Gas: { label: 'Gas', colour: 'var(--color-source-gas)', about: 'Runs when the others can’t meet demand. High emissions.' },
  Coal: { label: 'Coal', colour: 'var(--color-source-coal)', about: 'Runs in dry and cold times. Very high emissions.' },
}

export const sourceNames = Object.keys(SOURCES) as SourceName[]
