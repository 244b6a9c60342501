import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { teReoIn } from '#lib/te-reo.ts'
import { unpackedFont } from './woff.ts'

/*
 * Text in the portal's typeface. Its macrons are in a separate file, so a text is written in runs.
 * The variable font files are no help: fontkit cannot cut the macrons out of a WOFF2.
 */
const resolve = createRequire(import.meta.url).resolve
const fontFile = (name: string) => unpackedFont(readFileSync(resolve(`@fontsource/figtree/files/figtree-${name}-normal.woff`)))

export type Weight = 'regular' | 'bold'
const FONTS = {
  regular: { latin: 'latin-400', extended: 'latin-ext-400' },
  bold: { latin: 'latin-700', extended: 'latin-ext-700' },
} as const

let files: Map<string, Buffer> | undefined

function registerFonts(doc: PDFKit.PDFDocument): void {
  files ??= new Map(Object.values(FONTS).flatMap((names) => Object.values(names).map((name) => [name, fontFile(name)])))
  for (const [name, file] of files) doc.registerFont(name, file)
}

/**
 * An empty A4 document in the English of New Zealand, tagged for screen readers.
 * @param madeAt fixed, so that the same bill is the same file each time
 */
export function openPdf({ title, author, madeAt }: { title: string; author: string; madeAt: Date }): PDFKit.PDFDocument {
  // The types of pdfkit do not know PDF/UA yet.
  const options: object = {
    size: 'A4',
    margins: { top: 48, bottom: 48, left: 48, right: 48 },
    tagged: true,
    lang: 'en-NZ',
    subset: 'PDF/UA',
    pdfVersion: '1.7',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
    // Helvetica is not embedded, which PDF/UA forbids.
    font: '',
  }
  const doc = new PDFDocument(options)
  registerFonts(doc)
  doc.font(FONTS.regular.latin)
  return doc
}

const OUTSIDE_LATIN = /([\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]+)/

/** The text in runs of one font file each; none is empty. */
export const runsOf = (text: string): { text: string; font: 'latin' | 'extended' }[] =>
  text
    .normalize('NFC')
    .split(OUTSIDE_LATIN)
    .map((run, at) => ({ text: run, font: at % 2 === 0 ? ('latin' as const) : ('extended' as const) }))
    .filter((run) => run.text !== '')

export interface Style {
  size?: number
  weight?: Weight
  colour?: string
  width?: number
  align?: 'left' | 'right'
  /** what is written next goes on in its line */
  goesOn?: boolean
}

const INK = '#111111'

/** Writes a text below what was written last, or at a place. */
export function write(doc: PDFKit.PDFDocument, text: string, style: Style = {}, place?: { x: number; y: number }): void {
  const { size = 10, weight = 'regular', colour = INK, width, align = 'left', goesOn = false } = style
  doc.fontSize(size).fillColor(colour)
  if (place) Object.assign(doc, place)
  const runs = runsOf(text)
  runs.forEach((run, at) => {
    const options = { continued: goesOn || at < runs.length - 1, align, width }
    doc.font(FONTS[weight][run.font]).text(run.text, options)
  })
}

/**
 * A text with what it is of, its words of te reo marked as such: a screen reader says them as they are said. They are elements of their
 * own, as readers lose what follows a mark inside of one.
 */
export function tagged(
  doc: PDFKit.PDFDocument,
  { tag, attributes = {} }: { tag: string; attributes?: object },
  text: string,
  style: Style,
  place: { x: number; y: number },
): PDFKit.PDFStructureElement {
  const pieces = teReoIn(text.normalize('NFC'))
  const parts = pieces.map((piece, at) => {
    const say = () => write(doc, piece.text, { ...style, goesOn: at < pieces.length - 1 }, at === 0 ? place : undefined)
    return piece.isTeReo ? doc.struct('Span', { lang: 'mi' }, say) : say
  })
  return doc.struct(tag as 'P', attributes, parts)
}

/** How high a text will be. */
export function heightOf(doc: PDFKit.PDFDocument, text: string, { size = 10, weight = 'regular', width }: Style): number {
  doc.fontSize(size).font(FONTS[weight].latin)
  return doc.heightOfString(text.normalize('NFD').replace(/\p{M}/gu, ''), width === undefined ? {} : { width })
}
