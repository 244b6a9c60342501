/** Litres that a usual shower head lets through in a minute. Source: EECA, hot water. */
export const LITRES_PER_MINUTE = 9
/** Water comes at about 15 °C and is mixed to about 40 °C. */
const DEGREES_WARMED = 25
/** A litre of water takes 4.186 kJ for each degree; an hour of a kilowatt is 3,600 kJ. */
const KWH_PER_LITRE_AND_DEGREE = 4.186 / 3_600

/** What it takes to warm the water of showers and baths. */
export const kwhToWarm = (litres: number): number => litres * DEGREES_WARMED * KWH_PER_LITRE_AND_DEGREE
