import { browserStorage } from '#browser/browser-storage.ts'
import { TYPEFACE, typefaceUrl } from '#lib/typeface.ts'

let loading: Promise<void> | undefined

/**
 * Loads the typeface. A page that already shows text changes to it with the next click or key, when it changes anyway: letters
 * of another width move words, and nothing may move by itself.
 */
export function loadTypeface(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const { family, weight, files } = TYPEFACE
  const faces = await Promise.all(
    files.map(({ name, unicodeRange }) => new FontFace(family, `url(${typefaceUrl(name)})`, { weight, unicodeRange }).load()),
  )
  browserStorage.write('typeface', 'yes')
  const apply = () => {
    for (const face of faces) document.fonts.add(face)
  }
  if (!document.querySelector('main')) return apply()
  for (const event of ['click', 'keydown']) addEventListener(event, apply, { once: true, capture: true })
}
