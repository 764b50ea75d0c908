import type { BriefTexts, DraftedStory } from '../drafter.ts'
import type { Unit } from '../reading/unit.ts'

const fields = ['epicInfo', 'additionalInfo'] as const
/** A passage and a unit are about the same where they share so much of the shorter one. */
const enough = 0.5
/** Shorter passages, such as a letter, stand everywhere. */
const shortestPassage = 3

/**
 * For each unit of a brief the stories whose passages stand where it stands, as places in `stories`. Line breaks and runs of spaces do not count, so a brief that was wrapped
 * anew keeps its citations.
 */
export function findCiting(
  units: readonly Unit[],
  stories: readonly Pick<DraftedStory, 'source'>[],
  brief: BriefTexts,
): Set<number>[] {
  const citing = units.map(() => new Set<number>())
  const owners = new Map<string, Set<number>>()
  for (const [place, { source }] of stories.entries())
    for (const passage of source.map(flatten)) owners.set(passage, (owners.get(passage) ?? new Set()).add(place))
  for (const field of fields) {
    const { flat, at } = flattenWithPlaces(brief[field])
    const spans = units.flatMap((unit, index) =>
      unit.field === field ? [{ index, from: at[unit.start] ?? 0, to: at[unit.end] ?? flat.length }] : [],
    )
    for (const [passage, places] of owners) {
      if (passage.length < shortestPassage) continue
      for (const index of unitsAt(passage, flat, spans)) for (const place of places) citing[index]?.add(place)
    }
  }
  return citing
}

type Span = { index: number; from: number; to: number }

/** The units that every place of a passage shares enough with; `spans` stand in order. */
function unitsAt(passage: string, flat: string, spans: readonly Span[]): Set<number> {
  const indices = new Set<number>()
  let first = 0
  for (let from = flat.indexOf(passage); from >= 0; from = flat.indexOf(passage, from + passage.length)) {
    const to = from + passage.length
    while (first < spans.length && (spans[first]?.to ?? 0) <= from) first += 1
    for (let i = first; i < spans.length && (spans[i]?.from ?? 0) < to; i += 1) {
      const span = spans[i] as Span
      const shared = Math.min(to, span.to) - Math.max(from, span.from)
      if (shared >= enough * Math.min(to - from, span.to - span.from)) indices.add(span.index)
    }
  }
  return indices
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
