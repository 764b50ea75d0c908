import type { DraftPlan, Epic } from '@planwright/contract'
import type { SprintPlaces } from './sprint-places.ts'

/** Moves stories between the sprints of the last plan: as it does it itself, by its rules and in its words. */
export type SprintMoves = {
  /** Says of each sprint that a story is held over what dropping it there would do, until the drag ends. */
  readonly startDrag: (storyId: string) => void
  /** Answers whether it would go there; undefined where no sprint is. */
  readonly holdOver: (sprint: number | null) => 'fits' | 'over' | 'refused' | undefined
  readonly endDrag: () => void
  /** Moves it, unless a story that waits is in the way, which is said. */
  readonly drop: (storyId: string, sprint: number) => void
  /** The same by key: what is in the way is said where the focus goes. */
  readonly put: (storyId: string, sprint: number) => void
  readonly choose: (storyId: string) => void
  /** Locks a story in its sprint, or unlocks it. */
  readonly turnLock: (storyId: string) => void
  readonly fillOf: (sprint: number) => SprintFill
  /** Of a story that is locked in its sprint: by whom, or the rule that it stands against. */
  readonly lockWords: (storyId: string) => string | undefined
}

/** The points in a sprint, and those that it holds. */
export type SprintFill = { points: number; room: number }

export type SprintMovesProps = {
  draftId: string
  /** The whole backlog. */
  epics: Epic[]
  plan: DraftPlan
  history: {
    change: (places: SprintPlaces, what: string) => void
    undo: () => void
    undoes: string | undefined
  }
  /** Called with what can be done now, and with null when nothing can be. */
  onMoves: (moves: SprintMoves | null) => void
}
