export const kwhOf = (wattHours: number): number => wattHours / 1000
