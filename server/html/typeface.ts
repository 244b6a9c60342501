import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { TYPEFACE, typefaceUrl } from '#lib/typeface.ts'
import { YEAR_SECONDS } from './portal-page.ts'

/** The typeface's files, under one address for the portal and for the pages that the server draws. */
export function typefaceFiles(app: FastifyInstance): void {
  for (const { name } of TYPEFACE.files) {
    const file = fileURLToPath(import.meta.resolve(`@fontsource-variable/figtree/files/figtree-${name}-wght-normal.woff2`))
    const bytes = readFileSync(file)
    app.get(typefaceUrl(name), (_request, reply) =>
      reply.type('font/woff2').header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`).send(bytes),
    )
  }
}

/**
 * The typeface for pages that the server draws. `optional`: a page that has its text already keeps it, so nothing moves; the
 * next one has the typeface.
 */
export const typefaceCss = TYPEFACE.files
  .map(
    ({ name, unicodeRange }) =>
      `@font-face{font-family:"${TYPEFACE.family}";font-weight:${TYPEFACE.weight};font-display:optional;src:url(${typefaceUrl(name)}) format("woff2");unicode-range:${unicodeRange}}`,
  )
  .join('\n')
