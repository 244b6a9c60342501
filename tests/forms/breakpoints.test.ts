import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Source: portal-shell.md, section 9. */
const BREAKPOINTS_PX = [375, 576, 768, 1024, 1200, 1600]
const PX_PER_REM = 16

const styles = globSync('{src/!(studio)/**,widgets/**}/*.css').map((file) => readFileSync(file, 'utf8'))
const pxIn = (pattern: RegExp) => styles.flatMap((style) => [...style.matchAll(pattern)].map(([, rem]) => Number(rem) * PX_PER_REM))

test('the portal changes its layout at the breakpoints of the specification, and nowhere else', () => {
  const asked = pxIn(/@media \(width [<>]=? ([\d.]+)rem\)/g)
  const filled = pxIn(/--page-width: (75)rem/g)
  expect([...new Set([...asked, ...filled])].sort((a, b) => a - b)).toEqual(BREAKPOINTS_PX)
})
