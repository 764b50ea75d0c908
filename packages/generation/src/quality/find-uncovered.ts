import { requirementPassages } from './requirement-passages.ts'

export type BriefTexts = { epicInfo: string; additionalInfo: string }

/** A passage of the brief, to the letter, that nothing rests on; `start` counts from the beginning of its field. */
export type UncoveredPassage = { field: keyof BriefTexts; start: number; passage: string }

const fields = ['epicInfo', 'additionalInfo'] as const
/** A passage is covered when what is cited of it is whole, or makes this share of its length. */
const enough = 0.5
/** Shorter pieces, such as a single word, cover only what they hold whole. */
const shortestPiece = 15

/**
 * The requirement sentences, list items and table rows of a brief that none of the cited passages stands for, in order, and how many
 * there are in all. Line breaks and runs of spaces do not count, so a brief that was wrapped anew keeps its coverage.
 */
export function findUncovered(
  brief: BriefTexts,
  sources: Iterable<string>,
): { requirements: number; uncovered: UncoveredPassage[] } {
  const distinct = [...new Set([...sources].map((source) => flatten(source)).filter((source) => source !== ''))]
  let requirements = 0
  const uncovered: UncoveredPassage[] = []
  for (const field of fields) {
    const text = brief[field]
    const passages = requirementPassages(text)
    const { flat, at } = flattenWithPlaces(text)
    const cited = citedParts(flat, distinct)
    requirements += passages.length
    for (const { start, passage } of passages) {
      const from = at[start] ?? 0
      const to = at[start + passage.length] ?? flat.length
      if (!isCovered(from, to, cited)) uncovered.push({ field, start, passage })
    }
  }
  return { requirements, uncovered }
}

type Part = { from: number; to: number }

/** Every place where a source stands in the text, by where it begins. */
function citedParts(flat: string, sources: readonly string[]): Part[] {
  const parts: Part[] = []
  for (const source of sources) {
    for (let from = flat.indexOf(source); from >= 0; from = flat.indexOf(source, from + source.length))
      parts.push({ from, to: from + source.length })
  }
  return parts.sort((a, b) => a.from - b.from || a.to - b.to)
}

function isCovered(from: number, to: number, parts: readonly Part[]): boolean {
  let covered = 0
  let reached = from
  for (const part of parts) {
    if (part.from >= to) break
    if (part.to <= reached) continue
    if (part.from <= from && part.to >= to) return true
    if (part.to - part.from < shortestPiece) continue
    covered += Math.min(part.to, to) - Math.max(part.from, reached)
    reached = part.to
  }
  return covered >= (to - from) * enough
}

const flatten = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text with each run of white space as one space, and for each place in the text the place in that. */
function flattenWithPlaces(text: string): { flat: string; at: Uint32Array } {
  const at = new Uint32Array(text.length + 1)
  let flat = ''
  let inSpace = false
  for (let place = 0; place < text.length; place += 1) {
    const isSpace = /\s/.test(text[place] ?? '')
    if (isSpace && inSpace) at[place] = flat.length
    else {
      at[place] = flat.length
      flat += isSpace ? ' ' : text[place]
    }
    inSpace = isSpace
  }
  at[text.length] = flat.length
  return { flat, at }
}
