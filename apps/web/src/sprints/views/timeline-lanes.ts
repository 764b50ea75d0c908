/** What a lane is found for: where a bar stands. */
type Placed = { readonly id: string; readonly sprint: number; readonly top: number; readonly height: number }

/** A dependency in the timeline: the lanes of its way down beside the first sprint and, where others lie between, beside the second. */
type Lanes = { readonly from: string; readonly to: string; readonly out: number; readonly into: number }

type Stretch = { readonly key: string; readonly gap: number; readonly top: number; readonly bottom: number }

/** Between the end of a stretch and the next in the same lane, in px. */
const apart = 6

/**
 * Which lane each line takes in the gaps between sprints, 0 first, so that lines that pass one another stand beside each other. Those from one story share theirs. `count` is
 * how many the fullest gap has, at most `most`: where more lines pass, some share a lane.
 */
export function lanesOf(bars: readonly Placed[], waitsFor: ReadonlyMap<string, readonly string[]>, most: number) {
  const barOf = new Map(bars.map((bar) => [bar.id, bar]))
  const pairs = [...waitsFor].flatMap(([to, needed]) =>
    needed.flatMap((from) => {
      const [a, b] = [barOf.get(from), barOf.get(to)]
      return a && b ? [{ a, b }] : []
    }),
  )
  const stretches = new Map<string, Stretch>()
  const add = (gap: number, storyId: string, ...ends: number[]) => {
    const key = `${gap} ${storyId}`
    const own = stretches.get(key)
    const all = own ? [...ends, own.top, own.bottom] : ends
    stretches.set(key, { key, gap, top: Math.min(...all), bottom: Math.max(...all) })
    return key
  }
  const keyed = pairs.map(({ a, b }) => {
    const [start, end] = [a.top + a.height / 2, b.top + b.height / 2]
    // around the left side, where it goes back or stays
    if (b.sprint <= a.sprint) return { a, b, out: add(b.sprint, a.id, start, end), into: '' }
    if (b.sprint === a.sprint + 1) return { a, b, out: add(b.sprint, a.id, start, end), into: '' }
    // at the second sprint those to one story share theirs
    return { a, b, out: add(a.sprint + 1, a.id, start, b.top), into: add(b.sprint, `to ${b.id}`, b.top, end) }
  })
  const laneOf = new Map<string, number>()
  const endsIn = new Map<number, number[]>()
  let count = 0
  for (const { key, gap, top, bottom } of [...stretches.values()].toSorted((one, other) => one.top - other.top)) {
    const ends = endsIn.get(gap) ?? []
    const free = ends.findIndex((end) => end + apart < top)
    const lane = free >= 0 ? free : ends.length < most ? ends.length : ends.indexOf(Math.min(...ends))
    ends[lane] = Math.max(bottom, ends[lane] ?? bottom)
    endsIn.set(gap, ends)
    laneOf.set(key, lane)
    count = Math.max(count, ends.length)
  }
  const lines: Lanes[] = keyed.map(({ a, b, out, into }) => ({
    from: a.id,
    to: b.id,
    out: laneOf.get(out) ?? 0,
    into: laneOf.get(into) ?? 0,
  }))
  return { lines, count }
}
