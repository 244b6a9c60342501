export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
