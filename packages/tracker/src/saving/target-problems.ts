import type { PlanItemKind } from '../port/plan-item.ts'
import type { Target, TargetType } from '../port/target.ts'
import type { SaveProblem } from './save-problem.ts'

/** What keeps a whole save from starting: permissions, types that are gone. */
export function targetProblems(
  target: Target,
  wants: { readonly creates: readonly PlanItemKind[]; readonly updates: boolean },
): SaveProblem[] {
  const { name } = target.project
  const problems: SaveProblem[] = []
  const blocked = (code: SaveProblem['code'], message: string) =>
    problems.push({ code, blocks: true, message, itemIds: [] })
  if (wants.creates.length > 0 && target.permissions.createItems === 'denied')
    blocked(
      'may-not-create',
      `You may not create issues in ${name}. Ask an administrator of the project, or choose another project in the settings.`,
    )
  if (wants.updates && target.permissions.editItems === 'denied')
    blocked('may-not-edit', `You may not edit issues in ${name}. Ask an administrator of the project.`)
  for (const [kind, type] of [
    ['epic', target.epicType],
    ['story', target.storyType],
  ] as const)
    if (wants.creates.includes(kind) && type === null) blocked('item-type-gone', typeGone(kind, name))
  const { epicType, storyType } = target
  // a story's parent stands one level above it
  const [above, below] = [epicType?.hierarchyLevel, storyType?.hierarchyLevel]
  const isSwapped = above !== undefined && below !== undefined && above !== below + 1
  if (wants.creates.includes('story') && (isSwapped || (epicType && epicType.id === storyType?.id)))
    blocked(
      'item-types-swapped',
      `In ${name} a ${storyType?.name} cannot stand under a ${epicType?.name}. Choose other issue types in the settings.`,
    )
  return problems
}

/** The form of a kind of item; null where the project lost the chosen type. */
export function typeOf(target: Target, kind: PlanItemKind): TargetType | null {
  return kind === 'epic' ? target.epicType : target.storyType
}

const typeGone = (kind: PlanItemKind, project: string) =>
  `The issue type chosen for ${kind === 'epic' ? 'epics' : 'stories'} no longer exists in ${project}. Choose another in the settings.`
