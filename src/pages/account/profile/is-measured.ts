import type { AccountPageProps } from '../pages.ts'

/** Bottled gas alone has no meter, so nothing is broken down or compared. */
export const isMeasured = ({ energyTypes = [] }: AccountPageProps['initial']): boolean => energyTypes.some((type) => type !== 'lpg')
