import type { BacklogCheck, Epic, UserStory } from '@planwright/contract'

/** What is worth a look about a backlog, without what a person put aside. */
export type BacklogNotes = {
  findings: { story: UserStory; flaws: BacklogCheck['findings'] }[]
  alike: { stories: [UserStory, UserStory]; likeness: number }[]
}

/** The flaw that both stories of a pair carry as dismissed once a person keeps both. */
export const alikeFlaw = 'unique' satisfies BacklogCheck['findings'][number]['flaw']

/** A check is a moment older than the backlog: what it says of stories that are gone, or was put aside since, is left out. */
export function notesOf(check: Pick<BacklogCheck, 'findings' | 'duplicates'>, epics: readonly Epic[]): BacklogNotes {
  const stories = new Map(epics.flatMap(({ userStories }) => userStories.map((story) => [story.id, story])))
  const dismissed = (story: UserStory, flaw: string) => story.dismissed?.includes(flaw) ?? false
  const byStory = Map.groupBy(check.findings, ({ storyId }) => storyId)
  return {
    findings: [...byStory].flatMap(([storyId, findings]) => {
      const story = stories.get(storyId)
      const flaws = story ? findings.filter(({ flaw }) => !dismissed(story, flaw)) : []
      return story && flaws.length > 0 ? { story, flaws } : []
    }),
    alike: check.duplicates.flatMap(({ storyIds, likeness }) => {
      const [first, second] = storyIds.map((id) => stories.get(id))
      if (!first || !second || (dismissed(first, alikeFlaw) && dismissed(second, alikeFlaw))) return []
      return { stories: [first, second], likeness }
    }),
  }
}

/** In one line, such as `3 notes · 1 pair alike`; empty where there is nothing. */
export function notesLine({ findings, alike }: BacklogNotes, questions: number): string {
  return [
    counted(questions, 'question', 'questions'),
    notesCount(findings),
    counted(alike.length, 'pair alike', 'pairs alike'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Such as `3 notes`: a story may have several. */
export function notesCount(findings: BacklogNotes['findings']): string {
  const notes = findings.reduce((sum, { flaws }) => sum + flaws.length, 0)
  return counted(notes, 'note', 'notes')
}

export function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
