import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'

test.each([
  ['attachment; filename="Bill 2026-10-09.csv"', 'Bill 2026-10-09.csv'],
  ['attachment; filename=usage-2026.csv', 'usage-2026.csv'],
  ['attachment; filename="Kapiti.csv"; filename*=UTF-8\'\'K%C4%81piti.csv', 'Kāpiti.csv'],
  ['attachment; filename="plain.csv"; filename*=UTF-8\'\'broken%E0%A4%A', 'plain.csv'],
  ['attachment; filename="say \\"hi\\".csv"', 'say "hi".csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\folder\\\\file.csv"', 'file.csv'],
  ['attachment', undefined],
  [null, undefined],
])('%j is saved as %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
