/**
 * Changes the text of a field as typing does, so that Ctrl+Z takes it back: a value that a program sets empties the field's history.
 * No newer interface does that. @returns false where nothing was changed
 */
export function typeInto(field: HTMLTextAreaElement, text: string): boolean {
  const { value } = field
  const shorter = Math.min(value.length, text.length)
  let start = 0
  while (start < shorter && value[start] === text[start]) start++
  let end = 0
  while (end < shorter - start && value.at(-1 - end) === text.at(-1 - end)) end++
  const inserted = text.slice(start, text.length - end)
  field.focus()
  field.setSelectionRange(start, value.length - end)
  const isDone = inserted === '' ? document.execCommand?.('delete') : document.execCommand?.('insertText', false, inserted)
  return isDone && field.value === text
}
