import type { Board, Field, Permission, Project, ProjectStyle, SprintSupport } from './project.ts'
import type { Target, TargetSettings } from './target.ts'

/** A board that shows items of a project. `otherProject` names the project that it was made for, where that is another; null for its own. */
export type ProjectBoard = Board & { readonly sprints: SprintSupport; readonly otherProject: string | null }

/** What there is to choose for sprints, the project's own boards first, and what this person may do where none is of use. */
export type ProjectBoards = {
  readonly style: ProjectStyle
  readonly boards: readonly ProjectBoard[]
  /** Taken where none is chosen; null where no board of the project does sprints. */
  readonly automaticId: string | null
  /** `shareBoards`: let others see boards that they make. */
  readonly permissions: Readonly<Record<'manageBoards' | 'shareBoards', Permission>>
}

/** What a tracker offers to choose from, and the place that a choice of it comes to. Reads only, but for `boardMaker`. */
export type Catalogue = {
  /** Projects this person may create items in, with their types; a type's parts (sub-tasks) are left out. A tracker without types answers one for each level. */
  listProjects(): Promise<Project[]>
  /** Fields of the create form of a type. Those with a `role` are filled from the plan, not by a person's choice. */
  listFields(projectId: string, itemTypeId: string): Promise<Field[]>
  listBoards(projectId: string): Promise<ProjectBoards>
  /** Null: boards cannot be made or changed from outside, so nobody is offered it. */
  readonly boardMaker: BoardMaker | null
  /** `knownSprintIds` are looked up one by one where the board's open sprints lack them (closed, or gone). */
  readTarget(settings: TargetSettings, knownSprintIds?: readonly string[]): Promise<Target>
  /** A picture as a `data:` URI; null when it is not at this tracker, not a picture, or over 128 KB. */
  image(url: string): Promise<string | null>
}

/** Getting a board that does sprints where a project has none. */
export type BoardMaker = {
  /**
   * A board that does sprints, in a company-managed project, for everybody who may see the project where `shared` and allowed. One that
   * an earlier try made is answered instead. After a lost answer it is looked for; `uncertain` when it cannot be found. Not for two callers at once.
   */
  makeBoard(projectId: string, options: { readonly shared: boolean }): Promise<ProjectBoard>
  /** For the board of a team-managed project. Safe to repeat. */
  enableSprints(boardId: string): Promise<void>
}
