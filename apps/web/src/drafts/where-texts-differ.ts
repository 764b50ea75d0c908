/** Lines of each text that are shown around what differs. */
const around = 1

/** Two texts from where they begin to differ to where they end to, and how many lines before and after that are the same in both. Pure. */
export function whereTextsDiffer(mine: string, theirs: string) {
  const [here, there] = [mine.split('\n'), theirs.split('\n')]
  const shorter = Math.min(here.length, there.length)
  const sameBefore = countWhile(shorter, (at) => here[at] === there[at])
  const sameAfter = countWhile(shorter - sameBefore, (at) => here.at(-1 - at) === there.at(-1 - at))
  const before = foldable(sameBefore)
  const after = foldable(sameAfter)
  const part = (lines: string[]) => lines.slice(before, lines.length - after).join('\n')
  return { mine: part(here), theirs: part(there), before, after }
}

/** A single line takes no more room than the words that would stand for it. */
const foldable = (same: number): number => (same - around > 1 ? same - around : 0)

function countWhile(most: number, holds: (at: number) => boolean): number {
  let count = 0
  while (count < most && holds(count)) count += 1
  return count
}
