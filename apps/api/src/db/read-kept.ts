import { type $ZodType, type output, safeParse } from 'zod/v4/core'

/** Reads what the database keeps. Fields that a newer version has added are left out: while servers are updated one after the other, both read it. */
export function readKept<Schema extends $ZodType>(schema: Schema, kept: unknown): output<Schema> {
  let known = kept
  for (;;) {
    const { data, error } = safeParse(schema, known)
    if (!error) return data
    if (known === kept) known = structuredClone(kept)
    let hasLeftOut = false
    for (const issue of error.issues) {
      if (issue.code !== 'unrecognized_keys') continue
      const holder = issue.path.reduce<unknown>(
        (value, key) => (isRecord(value) ? value[String(key)] : undefined),
        known,
      )
      if (!isRecord(holder)) continue
      for (const key of issue.keys) delete holder[key]
      hasLeftOut = true
    }
    if (!hasLeftOut) throw error
  }
}

/** `next` with what was left out when `kept` was read as `known`, wherever its place is still there: parts of a list are told by their ids. */
export function withLeftOut<Value>(next: Value, kept: unknown, known: unknown): Value {
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
