import type { DraftList } from '@planwright/contract'

/** How old an answer may be that was asked for ahead: long enough to load the planner in, too short to have been changed much. */
const freshMs = 5_000

/**
 * The list of drafts for who opens the planner: `ask` begins to load it ahead, and `take` gives that answer once, while it is fresh. Every later one is
 * loaded anew: with an old list a draft that was made since would seem deleted elsewhere.
 */
export function createOpeningList(list: () => Promise<DraftList>, now = () => performance.now()) {
  let ahead: { answer: Promise<DraftList>; at: number } | undefined
  return {
    ask(): void {
      const answer = list()
      // whoever takes it hears of a failure
      answer.catch(() => undefined)
      ahead = { answer, at: now() }
    },
    take(): Promise<DraftList> {
      const asked = ahead
      ahead = undefined
      return asked && now() - asked.at < freshMs ? asked.answer : list()
    },
  }
}
