import { type $ZodError, type $ZodIssue, type $ZodType, type output, safeParse } from 'zod/v4/core'

export type ReadNewer<Value> = { known: Value } | { error: $ZodError; place: readonly PropertyKey[] }

/**
 * Reads what may come from a newer version: what that has added is left out, which is fields, and values of a field that may be absent. While servers are updated one after the other,
 * and for as long as pages stay open, versions say things to each other that one of them does not know. Answers the place where something is not as this version knows it and
 * cannot be left out.
 */
export function readNewer<Schema extends $ZodType>(
  schema: Schema,
  said: unknown,
  leaves: keyof typeof leftOutFor = 'fields and values',
): ReadNewer<output<Schema>> {
  let value = said
  for (;;) {
    const { data, error } = safeParse(schema, value)
    if (!error) return { known: data }
    if (value === said) value = structuredClone(said)
    for (const issue of error.issues) {
      const placesLeftOut = leftOutFor[leaves](issue, value).filter((place) => leaveOut(value, place))
      if (placesLeftOut.length === 0) return { error, place: issue.path }
    }
  }
}

type Place = readonly PropertyKey[]

const leftOutFor = {
  nothing: () => [],
  fields: unknownKeys,
  'fields and values': (issue, known) => {
    const keys = unknownKeys(issue)
    // a part of which something is wrong is more than a value: to read a backlog as none would be to lose it
    return keys.length > 0 || isRecord(valueAt(known, issue.path)) ? keys : [issue.path]
  },
} as const satisfies Record<string, (issue: $ZodIssue, known: unknown) => readonly Place[]>

/** Also inside of what may be one of several things. */
function unknownKeys(issue: $ZodIssue): readonly Place[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key])
  if (issue.code !== 'invalid_union') return []
  const meant = issue.errors.find((issues) => issues.every(({ code }) => code === 'unrecognized_keys')) ?? []
  return meant.flatMap(unknownKeys).map((place) => [...issue.path, ...place])
}

/** Answers whether there was something to leave out. A part of a list never is: the list would be another one. */
function leaveOut(whole: unknown, place: Place): boolean {
  const holder = valueAt(whole, place.slice(0, -1))
  const last = String(place.at(-1))
  if (place.length === 0 || !isRecord(holder) || Array.isArray(holder) || !(last in holder)) return false
  return delete holder[last]
}

const valueAt = (whole: unknown, place: Place): unknown =>
  place.reduce<unknown>((value, key) => (isRecord(value) ? value[String(key)] : undefined), whole)

type Fields = Record<string, unknown>
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
