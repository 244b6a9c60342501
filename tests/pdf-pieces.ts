import { inflateSync } from 'node:zlib'

/** A text of a PDF as a reader copies it, with what it is of: `P`, `TD`, or `Artifact` for what is no part of the document. */
export interface PdfPiece {
  page: number
  tag: string
  text: string
  /** by which the structure names it */
  mark: string | undefined
}

/** What a screen reader goes through: an element with the elements and texts in it, in reading order. */
export interface PdfElement {
  tag: string
  within: (PdfElement | string)[]
}

export const wordsOf = (of: PdfElement | string): string => (typeof of === 'string' ? of : of.within.map(wordsOf).join(''))

/** The texts of a PDF that pdfkit has made, in their order. */
export const piecesOfPdf = (pdf: Buffer): PdfPiece[] => readPdf(pdf).pieces.filter(({ text }) => text !== '')

/** Its structure: the document and all that is in it. */
export function structureOfPdf(pdf: Buffer): PdfElement {
  const { objects, pageIds, pieces } = readPdf(pdf)
  const rootOf = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot')) ?? ''
  const read = (id: string): PdfElement => {
    const body = objects.get(id) ?? ''
    const page = pageIds.indexOf(idIn(body, 'Pg') ?? '') + 1
    const within = kidsIn(body).map((kid) =>
      kid.endsWith('R') ? read(kid.split(' ')[0] ?? '') : (pieces.find((piece) => piece.page === page && piece.mark === kid)?.text ?? ''),
    )
    return { tag: /\/S \/(\w+)/.exec(body)?.[1] ?? '', within }
  }
  return read(kidsIn(rootOf)[0]?.split(' ')[0] ?? '')
}

const kidsIn = (body: string) => (/\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '').match(/\d+ 0 R|\d+/g) ?? []

function readPdf(pdf: Buffer) {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const bodyOf = (id = '') => objects.get(id) ?? ''
  const streamOf = (id = '') => {
    const [, packed = ''] = /stream\n([\s\S]*?)\nendstream/.exec(bodyOf(id)) ?? []
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  }
  /** What each glyph of a font is copied as. */
  const lettersOf = (font: string) => {
    const [, list = ''] = /\[([^\]]*)\]\s*endbfrange/.exec(streamOf(idIn(bodyOf(font), 'ToUnicode'))) ?? []
    return [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(...(hex.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    )
  }
  const pageIds = [...objects.keys()].filter((id) => /\/Type \/Page\n/.test(bodyOf(id)))
  const pieces = pageIds.flatMap((id, at) => {
    const page = bodyOf(id)
    const fonts = new Map(
      [...bodyOf(idIn(page, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf(id)]),
    )
    return readPage(streamOf(idIn(page, 'Contents')), fonts).map((piece) => ({ page: at + 1, ...piece }))
  })
  return { objects, pageIds, pieces }
}

const idIn = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]

function readPage(content: string, fonts: ReadonlyMap<string, string[]>): Omit<PdfPiece, 'page'>[] {
  const pieces: Omit<PdfPiece, 'page'>[] = []
  let letters: string[] = []
  let height = ''
  for (const [, tag, marked, y, font, shown] of content.matchAll(
    /\/(\w+) <<([^>]*)>> BDC|1 0 0 1 [\d.]+ ([\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g,
  )) {
    const last = pieces.at(-1)
    if (tag) {
      pieces.push({ tag, text: '', mark: /\/MCID (\d+)/.exec(marked ?? '')?.[1] })
      height = ''
    } else if (y) {
      // The next line of one text.
      if (last && height !== '' && y !== height) last.text += ' '
      height = y
    } else if (font) letters = fonts.get(font) ?? []
    else if (shown && last) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      last.text += glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd').join('')
    }
  }
  return pieces
}
