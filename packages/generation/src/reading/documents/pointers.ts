import { containment, readTitle } from '@planwright/likeness'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit } from '../unit.ts'
import { countWords } from '../words/word-lists.ts'

const [wordsOfPointer, fewestTold, fewestPointers, mostly] = [8, 2, 3, 0.6]

/** Every short item is held against every part: what has more parts is no document that people read. */
const mostParts = 100

/**
 * Items that only name what a part of the same brief tells, as a list of what the first version has does at the end of a document: `states + history`, where `States` is a part. A list is one
 * where three items at least, and half of it, do. What a person marked stays.
 */
export function withoutPointers(units: readonly ReadUnit[]): ReadUnit[] {
  const parts = Map.groupBy(units, ({ headings }) => headings.at(-1) ?? '')
  const told = [...parts].flatMap(([heading, own]) => {
    const wanted = own.filter(isWanted)
    if (heading === '' || wanted.length < fewestTold) return []
    const words = new Set([heading, ...wanted.map(({ text }) => text)].flatMap((text) => [...wordsOf(text)]))
    return [{ heading, name: wordsOf(heading), words }]
  })
  if (told.length === 0 || told.length > mostParts) return [...units]
  const pointers = new Set<ReadUnit>()
  for (const [heading, own] of parts) {
    const items = own.filter(({ form }) => form === 'item')
    const found = items.filter((unit) => {
      if (!isWanted(unit) || isSaid(unit) || countWords(unit.text) > wordsOfPointer) return false
      const said = wordsOf(unit.text)
      return told.some(
        (part) =>
          part.heading !== heading &&
          containment(part.name, said) > 0 &&
          said.size <= part.words.size &&
          containment(said, part.words) >= mostly,
      )
    })
    if (found.length >= fewestPointers && found.length * 2 >= items.length) for (const unit of found) pointers.add(unit)
  }
  return units.map((unit) =>
    pointers.has(unit) ? { ...unit, kind: 'context', wanted: 0, sureness: unit.wanted } : unit,
  )
}

const wordsOf = (text: string): ReadonlySet<string> => readTitle(text).words
