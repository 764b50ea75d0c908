import { compares } from './comparators.ts'
import { objectTypes } from './object-types.ts'
import { readField } from './read-field.ts'
import type { World } from './world.ts'

/** A filter as the schema has let it through: only names that are known are in it. */
export type Filter = { [name: string]: unknown }

/** To which type the fields of a type lead that hold another entity. */
const leadsTo: Record<string, string> = {
  team: 'Team',
  state: 'WorkflowState',
  cycle: 'Cycle',
  parent: 'Issue',
  project: 'Project',
  assignee: 'User',
  creator: 'User',
}

/** Whether an entity satisfies a filter: all that it names, each combined as `and` and `or` say. */
export function matches(typeName: string, entity: object, filter: Filter, world: World): boolean {
  return Object.entries(filter).every(([name, asked]) => {
    if (asked === null || asked === undefined) return true
    // input types say so, but a type of their own for each would repeat the schema
    if (name === 'and') return (asked as Filter[]).every((one) => matches(typeName, entity, one, world))
    if (name === 'or') return (asked as Filter[]).some((one) => matches(typeName, entity, one, world))
    const value = readField(typeName, entity, name, world)
    const many = objectTypes[typeName]?.many?.[name]
    if (many !== undefined) return matchesMany(many.type, value as object[], asked as Filter, world)
    const type = objectTypes[typeName]?.one?.[name] === undefined ? undefined : leadsTo[name]
    if (type === undefined) return compares(value, asked as Filter, world.now)
    return matchesOne(type, value as object | undefined, asked as Filter, world)
  })
}

function matchesOne(type: string, entity: object | undefined, filter: Filter, world: World): boolean {
  const { null: absent, and, or, ...rest } = filter
  if (typeof absent === 'boolean' && absent !== (entity === undefined)) return false
  if (Array.isArray(and) && !and.every((one) => matchesOne(type, entity, one, world))) return false
  if (Array.isArray(or) && !or.some((one) => matchesOne(type, entity, one, world))) return false
  if (Object.keys(rest).length === 0) return true
  return entity !== undefined && matches(type, entity, rest, world)
}

/** A filter on a collection without `some` or `every` asks for one that satisfies it. */
function matchesMany(type: string, entities: object[], filter: Filter, world: World): boolean {
  const { some, every, length, null: absent, and, or, ...rest } = filter
  if (typeof absent === 'boolean' && absent !== (entities.length === 0)) return false
  if (isFilter(length) && !compares(entities.length, length, world.now)) return false
  if (isFilter(every) && !entities.every((entity) => matches(type, entity, every, world))) return false
  if (Array.isArray(and) && !and.every((one) => matchesMany(type, entities, one, world))) return false
  if (Array.isArray(or) && !or.some((one) => matchesMany(type, entities, one, world))) return false
  const wanted = [some, Object.keys(rest).length === 0 ? undefined : rest].filter(isFilter)
  return wanted.every((one) => entities.some((entity) => matches(type, entity, one, world)))
}

function isFilter(asked: unknown): asked is Filter {
  return typeof asked === 'object' && asked !== null && !Array.isArray(asked)
}
