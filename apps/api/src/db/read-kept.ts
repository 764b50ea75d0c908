import { isDeepStrictEqual } from 'node:util'
import { type ReadNewer, readNewer } from '@planwright/contract'
import type { $ZodType, output } from 'zod/v4/core'

/** A newer version has kept it, and this one cannot read it: a newer server can. */
export class KeptByNewer extends Error {
  override readonly name = 'KeptByNewer'
  /** Where it stands, and no word of it. */
  readonly place: string

  constructor(place: string, cause?: unknown) {
    super(`What is kept at ${place} is not as this version knows it`, { cause })
    this.place = place
  }
}

/**
 * Reads what the database keeps. What a newer version has added is left out: fields, and values of a field that may be absent. While servers are
 * updated one after the other, both read it. Throws KeptByNewer where a field that cannot be absent is not as this version knows it.
 */
export function readKept<Schema extends $ZodType>(schema: Schema, kept: unknown): output<Schema> {
  return knownOf(readNewer(schema, kept))
}

/** The same of what is to be worked on: a value that is not known is not passed over, or something else than was asked for would be done. */
export function readAsked<Schema extends $ZodType>(schema: Schema, kept: unknown): output<Schema> {
  return knownOf(readNewer(schema, kept, 'fields'))
}

function knownOf<Value>(read: ReadNewer<Value>): Value {
  if ('known' in read) return read.known
  throw new KeptByNewer(read.place.map(String).join('.'), read.error)
}

/**
 * `next` with what was left out when `kept` was read as `known`, wherever its place is still there: parts of a list are told by their ids. What was not
 * changed is as it was kept.
 */
export function withLeftOut<Value>(next: Value, kept: unknown, known: unknown): Value {
  if (kept !== undefined && isDeepStrictEqual(next, known)) return kept as Value
  if (!isRecord(next) || !isRecord(kept) || !isRecord(known)) return next
  // what a list or a record holds is another kind of each
  const merged = Array.isArray(next) ? mergedList(next, kept, known) : mergedRecord(next, kept, known)
  return merged as Value
}

function mergedList(next: unknown[], kept: Fields, known: Fields): unknown[] {
  const places = new Map(Object.entries(known).map(([place, part]) => [nameOf(part), place]))
  return next.map((part) => {
    const place = places.get(nameOf(part))
    return place === undefined ? part : withLeftOut(part, kept[place], known[place])
  })
}

function mergedRecord(next: Fields, kept: Fields, known: Fields): Fields {
  const leftOut = Object.entries(kept).filter(([key]) => !(key in known))
  const parts = Object.entries(next).map(([key, part]) => [key, withLeftOut(part, kept[key], known[key])])
  return Object.fromEntries([...leftOut, ...parts])
}

/** A part without an id is the same only as long as nothing of it is changed. */
const nameOf = (part: unknown): unknown => (isRecord(part) ? (part.id ?? JSON.stringify(part)) : part)

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
