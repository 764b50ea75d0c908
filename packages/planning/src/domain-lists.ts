/** How finely a brief is broken down, coarsest first; the first is the default. */
export const detailLevels = ['high-level', 'medium', 'detailed'] as const
export type DetailLevel = (typeof detailLevels)[number]

/** Priorities of a story, 1 is the most important. */
export const priorities = [1, 2, 3, 4] as const
export type Priority = (typeof priorities)[number]

/** What a sprint of delay costs a story of each priority; the planner minimises the sum of weight times sprint number. */
export const priorityWeights = { 1: 8, 2: 4, 3: 2, 4: 1 } as const satisfies Record<Priority, number>

/** Life of a sprint, in order. */
export const sprintStates = ['future', 'active', 'closed'] as const
export type SprintState = (typeof sprintStates)[number]

/** The plain scale of story points, used where a team has no history of its own. */
export const storyPointScale = [1, 2, 3, 5, 8, 13] as const
