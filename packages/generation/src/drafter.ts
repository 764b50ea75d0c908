/** What a person told us: `epicInfo` describes the initiative, `companyInfo` who they are, `additionalInfo` the rest. */
export type Brief = {
  companyInfo: string
  epicInfo: string
  detailLevel: 'high-level' | 'medium' | 'detailed'
  additionalInfo: string
}

/**
 * `storyPoints` is one of 1, 2, 3, 5, 8, 13; `priority` runs from 1 (highest) to 4; `dependsOn` holds ids of stories of
 * the same draft. Each entry of `source` is a character-for-character part of `epicInfo` or `additionalInfo` as they
 * were received, at most 500 characters long; an empty list means the story is assumed.
 */
export type DraftedStory = {
  id: string
  title: string
  description: string
  acceptanceCriteria: string
  storyPoints: number
  priority: 1 | 2 | 3 | 4
  dependsOn: string[]
  source: string[]
}

export type DraftedEpic = { id: string; title: string; description: string }

/** All epics come first, so that a reader sees the outline at once; then the stories, epic by epic. */
export type DraftEvent = { type: 'epic'; epic: DraftedEpic } | { type: 'story'; epicId: string; story: DraftedStory }

/**
 * Writes a backlog from a brief, piece by piece. `newId` gives a fresh id per call. When `signal` is aborted the
 * iteration rejects with the signal's reason; pieces already handed out stay valid. Throws `DraftingError`.
 */
export type Drafter = {
  label: string
  draft(brief: Brief, options: { newId: () => string; signal: AbortSignal }): AsyncIterable<DraftEvent>
}
