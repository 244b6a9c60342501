import { expect, test } from 'vitest'
import { faultOfText, hasPlaceholder, isForMachines, nameInWords, placeholdersAt } from './placeholders.ts'

const DANGER = ['smellGas', 'noPower', 'linesPhone']
const MOVE = ['moveState', 'movePlaces', 'moveNext', 'moveChange']

test.each([
  ['widget:bill', ['title'], ['phone', ...DANGER]],
  ['brand:pip', ['pages', 'about', 'body'], ['phone', ...DANGER]],
  ['brand:pip', ['medicalDependence', 'lead'], ['phone', 'day']],
  ['brand:pip', ['friendGetFriend', 'lead'], ['phone', 'ownNzd', 'friendNzd']],
  ['brand:pip', ['payingHelp', 'lead'], ['phone']],
  ['brand:pip', ['donation', 'lead'], ['phone']],
  ['brand:pip', ['yourData', 'lead'], ['phone']],
  ['brand:pip', ['switching', 'body'], []],
  ['content:safety', ['noPower'], ['phone', 'linesCompany', 'linesPhone']],
  ['content:safety', ['smellGas'], ['phone']],
  ['content:promotions', [0, 'title'], ['phone']],
  ['tab:bills', ['label'], []],
  ['pages', ['pages'], []],
] as const)('in %s at %j the names that are filled in are %j', (piece, path, names) => {
  expect(placeholdersAt(piece, path)).toEqual(names)
})

test.each([
  ['actionTiles', DANGER],
  ['heroMessages', []],
  ['heroMenu', []],
  ['nextBestActions', []],
  ['featureMessages', []],
])('in %s words about a move or gas that did not arrive are filled in where they are shown for that alone', (list, always) => {
  const of = (entry?: object) => placeholdersAt(`content:${list}`, [0, 'label'], entry)
  expect(of({ when: 'isMoving' })).toEqual(['phone', ...always, ...MOVE])
  expect(of({ when: 'isGasUndelivered' })).toEqual(['phone', ...always, 'gasPlace'])
  expect(of({ when: 'hasOverdueBill' })).toEqual(['phone', ...always])
  expect(of()).toEqual(['phone', ...always])
})

test.each([
  ['Call {phone}.', undefined],
  ['Call us.', undefined],
  ['1 < 2 and 3 > 2', undefined],
  ['Call {fone} or {phone}.', '“{fone}” would not be filled in. Here there are {phone}, {day}.'],
  ['Call {}.', '“{}” would not be filled in. Here there are {phone}, {day}.'],
  ['Call {phone.', 'A brace is missing: a placeholder has one at both ends, such as {phone}.'],
  ['Call phone}.', 'A brace is missing: a placeholder has one at both ends, such as {phone}.'],
  ['Call {phone} or {day.', 'A brace is missing: a placeholder has one at both ends, such as {phone}.'],
  ['Pay <b class="x">now</b>', 'Customers would read “<b class="x">” as it is: texts have no markup.'],
  ['Pay now</B>', 'Customers would read “</B>” as it is: texts have no markup.'],
])('what is wrong with “%s”: %s', (text, fault) => {
  expect(faultOfText(text, ['phone', 'day'])).toBe(fault)
})

test('where nothing is filled in, that is said', () => {
  expect(faultOfText('Call {phone}.', [])).toBe('“{phone}” would not be filled in. No words in braces are filled in here.')
})

test('a text in a thing has one of some names, in braces', () => {
  const tile = { label: 'Move', lines: ['{moveNext}'] }
  expect(hasPlaceholder(tile, ['phone', 'moveNext'])).toBe(true)
  expect(hasPlaceholder(tile, ['phone'])).toBe(false)
  expect(hasPlaceholder({ label: 'moveNext' }, ['moveNext'])).toBe(false)
})

test('fields that no customer reads are told from those that they do', () => {
  for (const field of ['id', 'formerPaths', 'promoId', 'ui:widget', 'ui:']) expect(isForMachines(field)).toBe(true)
  for (const field of ['title', 'ids', 'paid', 'label', 'myui:widget', 'iconText']) expect(isForMachines(field)).toBe(false)
})

test.each([
  ['{moveState}', 'How far the move is'],
  ['{moveState}: {moveNext}.', 'How far the move is: what comes next in the move.'],
  ['Call {phone}', 'Call {phone}'],
  ['{unknown}', '{unknown}'],
  ['2026', '2026'],
  ['', ''],
])('something with the title “%s” is called “%s”', (title, name) => {
  expect(nameInWords(title)).toBe(name)
})
