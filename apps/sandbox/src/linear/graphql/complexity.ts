import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { usualPerPage } from './connections.ts'

/** The most a query may cost. */
export const mostComplexity = 10_000

type Counting = {
  schema: GraphQLSchema
  variables: Record<string, unknown>
  fragments: Map<string, FragmentDefinitionNode>
  costs: Map<string, number>
}

/**
 * What a valid query costs, by Linear's published rule: a tenth of a point for a plain field, a point for an object, and the
 * fields of a connection as often as it has entries on a page (50 unless said).
 */
export function complexityOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const root = schema.getRootType(operation.operation)
  const counting = { schema, variables, fragments, costs: new Map<string, number>() }
  return Math.ceil(selectionCost(counting, root?.name ?? '', operation.selectionSet))
}

function selectionCost(counting: Counting, typeName: string, { selections }: SelectionSetNode): number {
  return selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + fieldCost(counting, typeName, selection)
    if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + fragmentCost(counting, selection.name.value)
    return sum + selectionCost(counting, selection.typeCondition?.name.value ?? typeName, selection.selectionSet)
  }, 0)
}

/** Counted once: fragments in fragments would make the work grow without end. */
function fragmentCost(counting: Counting, name: string): number {
  const known = counting.costs.get(name)
  if (known !== undefined) return known
  const fragment = counting.fragments.get(name)
  const cost = fragment && selectionCost(counting, fragment.typeCondition.name.value, fragment.selectionSet)
  counting.costs.set(name, cost ?? 0)
  return cost ?? 0
}

function fieldCost(counting: Counting, typeName: string, field: FieldNode): number {
  const type = counting.schema.getType(typeName)
  const known = isObjectType(type) || isInterfaceType(type) ? type.getFields()[field.name.value] : undefined
  if (known === undefined || field.selectionSet === undefined) return 0.1
  const named = getNamedType(known.type)
  if (isLeafType(named)) return 0.1
  const inside = selectionCost(counting, named.name, field.selectionSet)
  return named.name.endsWith('Connection') ? sizeOf(counting, field) * inside : 1 + inside
}

function sizeOf({ variables }: Counting, field: FieldNode): number {
  for (const { name, value } of field.arguments ?? []) {
    if (name.value !== 'first' && name.value !== 'last') continue
    const size =
      value.kind === Kind.INT
        ? Number(value.value)
        : value.kind === Kind.VARIABLE
          ? variables[value.name.value]
          : undefined
    if (typeof size === 'number') return Math.max(1, size)
  }
  return usualPerPage
}
