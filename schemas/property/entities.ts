import { object, type Shape } from '../shape.ts'

/** Source: portal-usage.md, section 3, Property avatar. */
export const propertyType = { enum: ['villa', 'townhouse', 'suburban', 'modern', 'rural', 'apartment', 'commercial'] } as const
export type PropertyType = Shape<typeof propertyType>

export const colorSchema = { enum: ['terracotta', 'harbour', 'fern', 'manuka', 'plum', 'slate'] } as const
export type ColorSchema = Shape<typeof colorSchema>

/** How a property is drawn: as its customer chose, else as what it is. */
export const propertyPicture = object({ type: propertyType, colorSchema })
export type PropertyPicture = Shape<typeof propertyPicture>
