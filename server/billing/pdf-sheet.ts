import { heightOf, type Style, tagged, write } from './pdf-text.ts'

export const LEFT = 48
export const WIDTH = 595.28 - 2 * LEFT
export const BOTTOM = 841.89 - 56

const CELL = { tag: 'TD' }
/** What a heading is of; the types of pdfkit do not know it yet. */
const COLUMN_HEAD = { tag: 'TH', attributes: { scope: 'Column' } }

interface Row {
  cells: readonly string[]
  /** of the width */
  shares: readonly number[]
  isHead?: boolean
  isTotal?: boolean
  /** written again where the table goes on on another page */
  head?: readonly string[]
}

export type Sheet = ReturnType<typeof sheetOf>

/** What a bill is written with: headings, paragraphs and tables, each tagged, in reading order. */
export function sheetOf(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, colour: string) {
  const below = (tag: 'H1' | 'H2' | 'P', text: string, style: Style, gap: number) => {
    const height = heightOf(doc, text, { ...style, width: WIDTH })
    if (doc.y + height > BOTTOM) doc.addPage()
    root.add(tagged(doc, { tag }, text, { ...style, width: WIDTH }, { x: LEFT, y: doc.y }))
    doc.y += gap
  }
  /** A line of a table: a row is as high as its highest cell. */
  const row = (table: PDFKit.PDFStructureElement | undefined, { cells, shares, isHead = false, isTotal = false, head }: Row) => {
    const styleOf = (at: number): Style => ({
      size: 9,
      weight: isHead || isTotal ? 'bold' : 'regular',
      width: WIDTH * (shares[at] ?? 0) - 6,
      align: at === 0 ? 'left' : 'right',
    })
    const height = Math.max(...cells.map((cell, at) => heightOf(doc, cell || ' ', styleOf(at)))) + 6
    if (doc.y + height > BOTTOM) {
      doc.addPage()
      if (head) row(undefined, { cells: head, shares, isHead: true })
    }
    const top = doc.y
    const line = table && doc.struct('TR')
    if (line) table.add(line)
    // A table has its head once, however often it is written.
    else doc.markContent('Artifact', { type: 'Pagination' })
    let x = LEFT
    cells.forEach((cell, at) => {
      const place = { x, y: top + 3 }
      const of = isHead ? COLUMN_HEAD : CELL
      if (line) line.add(tagged(doc, of, cell || ' ', styleOf(at), place))
      else write(doc, cell || ' ', styleOf(at), place)
      x += WIDTH * (shares[at] ?? 0)
    })
    if (line) line.end()
    else doc.endMarkedContent()
    doc.markContent('Artifact', { type: 'Layout' })
    doc.lineWidth(isHead ? 1 : 0.4).strokeColor('#555555')
    doc
      .moveTo(LEFT, top + height)
      .lineTo(LEFT + WIDTH, top + height)
      .stroke()
    doc.endMarkedContent()
    Object.assign(doc, { x: LEFT, y: top + height })
  }
  return {
    title: (text: string) => below('H1', text, { size: 20, weight: 'bold', colour }, 10),
    heading: (text: string) => {
      if (doc.y > BOTTOM - 80) doc.addPage()
      doc.y += 8
      below('H2', text, { size: 13, weight: 'bold', colour }, 3)
    },
    large: (text: string) => below('P', text, { size: 24, weight: 'bold' }, 3),
    paragraph: (text: string) => below('P', text, {}, 3),
    /** Its last row is the total of those above. */
    table: (head: readonly string[], rows: readonly (readonly string[])[], shares: readonly number[], { hasTotal = false } = {}) => {
      const table = doc.struct('Table')
      root.add(table)
      row(table, { cells: head, shares, isHead: true })
      for (const cells of rows) row(table, { cells, shares, head, isTotal: hasTotal && cells === rows.at(-1) })
      table.end()
      doc.y += 6
    },
  }
}
