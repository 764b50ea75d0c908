import type { FoundItem } from '../port/reader.ts'

/** Whether an item stands in a sprint; what stands in none that is open stands in the closed ones that it was in. What is carried over has left those. */
export function standsIn(
  { sprintIds = [], closedSprintIds = [] }: Pick<FoundItem, 'sprintIds' | 'closedSprintIds'>,
  sprintId: string,
): boolean {
  return (sprintIds.length > 0 ? sprintIds : closedSprintIds).includes(sprintId)
}
