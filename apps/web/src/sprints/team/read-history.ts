/** Points of past sprints as a person types them: numbers with commas, semicolons or spaces between. Nothing typed is no history. */
export function readHistory(typed: string): { ok: true; points: number[] } | { ok: false } {
  const points = typed
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number)
  return points.length <= 100 && points.every((done) => done >= 0 && done <= 1_000_000)
    ? { ok: true, points }
    : { ok: false }
}
