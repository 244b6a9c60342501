import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORMS, SHARED_WITH_START, WIDGETS } from '../../build/chunks.ts'
import { root } from './imports-in.ts'

const files = globSync('{lib,registry,schemas,src}/**/*.*', { cwd: root })

test.each([...SHARED_WITH_START, ...FORMS, ...WIDGETS])('%s, which build/chunks.ts names, is there', (place) => {
  const [start = '', route] = place.split('?')
  expect(files.filter((file) => file.startsWith(start))).not.toEqual([])
  if (route) expect(readFileSync(`${root}${start}`, 'utf8')).toContain(`export const ${route} = route(`)
})
