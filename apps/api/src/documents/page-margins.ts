import type { PdfLine } from './pdf-lines.ts'

/** Parts of a page's height at its top and bottom where headers and footers stand. */
const margin = 0.12
/** Lines at each edge that may be a header's or a footer's. */
const mostEdgeLines = 4

/**
 * Takes away what is repeated at the top or the bottom of pages, numbers aside: on two pages in five, since left and right pages may differ, and on
 * two at least. Page numbers go wherever they stand alone. Pure; `removed` are the repeated texts, each once.
 */
export function withoutMargins(lines: readonly PdfLine[]): { lines: PdfLine[]; removed: string[] } {
  const pages = Map.groupBy(lines, ({ page }) => page)
  const candidates = [...pages.values()].flatMap(edgesOf)
  const repeated = Map.groupBy(candidates, likeness)
  const needed = Math.max(2, Math.ceil(pages.size * 0.4))
  const marginal = new Set<PdfLine>()
  const removedLines: string[] = []
  for (const alike of repeated.values()) {
    const [first] = alike
    if (!first) continue
    if (new Set(alike.map(({ page }) => page)).size >= needed) removedLines.push(first.text)
    else if (!isPageNumber(first.text)) continue
    for (const line of alike) marginal.add(line)
  }
  return {
    lines: lines.filter((line) => !marginal.has(line)),
    removed: removedLines.filter((text) => !isPageNumber(text)),
  }
}

/** The outermost lines, up to the first white between lines: what stands further in may be a paragraph that happens to come again. */
function edgesOf(lines: readonly PdfLine[]): PdfLine[] {
  const sorted = lines.toSorted((one, other) => one.y - other.y)
  return [...new Set([...setApart(sorted), ...setApart(sorted.toReversed())])]
}

function setApart(fromEdge: readonly PdfLine[]): PdfLine[] {
  const near = fromEdge
    .slice(0, mostEdgeLines)
    .filter(({ y, pageHeight }) => Math.min(y, pageHeight - y) < pageHeight * margin)
  const last = near.findIndex((line, at) => {
    const inner = fromEdge[at + 1]
    return !inner || Math.abs(inner.y - line.y) > line.size * 1.7
  })
  return near.slice(0, last + 1)
}

/** Same words at the same height, whatever the page's number. */
const likeness = ({ text, y, pageHeight }: PdfLine): string =>
  `${y < pageHeight / 2 ? 'top' : 'bottom'} ${text.toLowerCase().replaceAll(/\d+/g, '#')}`

const isPageNumber = (text: string): boolean =>
  /^[-–—\s|]*(page|seite|p\.?)?\s*(\d{1,4}|[ivxl]{1,6})(\s*(of|von|\/)\s*\d{1,4})?[-–—\s|]*$/i.test(text)
