/**
 * What `read` answers, for whoever asks within `ms` of it, also while it is being read: several figures come of one look, and who looks from outside looks often. A failure
 * is not kept.
 */
export function forAWhile<Answer>(
  read: () => Promise<Answer>,
  ms: number,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let last: { readonly until: number; readonly answer: Promise<Answer> } | undefined
  return () => {
    if (last && now() < last.until) return last.answer
    const answer = read()
    const reading = { until: now() + ms, answer }
    last = reading
    answer.catch(() => {
      if (last === reading) last = undefined
    })
    return answer
  }
}

/** For what the database is asked: less than anybody waits between two looks. */
export const lookMs = 5000
