import type { ItemType } from '../port/project.ts'

/** As people call it. */
export const linearName = 'Linear'

/** Linear has no types: what holds others is their parent. One for each level of a plan. */
export const itemTypes = [
  { id: 'parent-issue', name: 'Parent issue', hierarchyLevel: 1, iconUrl: null },
  { id: 'sub-issue', name: 'Sub-issue', hierarchyLevel: 0, iconUrl: null },
] as const satisfies readonly ItemType[]

export const [parentType, subType] = itemTypes

export const estimateField = 'estimate'
export const cycleField = 'cycle'

/** What one batch creates or changes, and one read asks for at once. */
export const mostAtOnce = 50
