import { expect, test } from 'vitest'
import { campaignOf, draftOf } from './campaigns.ts'

test('the draft of a campaign has its name, and that of the changes none', () => {
  expect([draftOf('changes'), draftOf('spring')]).toEqual(['draft', 'draft:spring'])
  expect(['changes', 'spring'].map((id) => campaignOf(draftOf(id)))).toEqual(['changes', 'spring'])
})

test('the hash of a release is of no campaign', () => {
  expect([campaignOf('3f2a'), campaignOf('3f2a:spring'), campaignOf('')]).toEqual([undefined, undefined, undefined])
})
