import { inflateSync } from 'node:zlib'

/** A text of a PDF as a reader copies it, with what it is of: `P`, `TD`, or `Artifact` for what is no part of the document. */
export interface PdfPiece {
  page: number
  tag: string
  text: string
}

/** The texts of a PDF that pdfkit has made, in their order. */
export function piecesOfPdf(pdf: Buffer): PdfPiece[] {
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
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.flatMap((page, at) => {
    const fonts = new Map(
      [...bodyOf(idIn(page, 'Resources')).matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, lettersOf(id)]),
    )
    return readPage(streamOf(idIn(page, 'Contents')), fonts).map((piece) => ({ page: at + 1, ...piece }))
  })
}

const idIn = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]

function readPage(content: string, fonts: ReadonlyMap<string, string[]>): Omit<PdfPiece, 'page'>[] {
  const pieces: Omit<PdfPiece, 'page'>[] = []
  let letters: string[] = []
  let height = ''
  for (const [, tag, y, font, shown] of content.matchAll(
    /\/(\w+) <<[^>]*>> BDC|1 0 0 1 [\d.]+ ([\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g,
  )) {
    const last = pieces.at(-1)
    if (tag) {
      pieces.push({ tag, text: '' })
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
  return pieces.filter(({ text }) => text !== '')
}
