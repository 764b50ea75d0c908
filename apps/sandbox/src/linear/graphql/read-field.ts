import {
  defaultFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { objectTypes } from './object-types.ts'
import type { World } from './world.ts'

/** A field of an entity, stored or worked out; many others are lists. Filters read through it what answers show. */
export function readField(typeName: string, entity: object, field: string, world: World): unknown {
  const { values = {}, one = {}, many = {} } = objectTypes[typeName] ?? {}
  const read = values[field] ?? one[field] ?? many[field]?.list
  // the table's types are those of the schema, and an entity of the one comes from the other
  if (read !== undefined) return read(entity as never, world)
  return (entity as Record<string, unknown>)[field]
}

/** What a field says where neither the state nor a resolver knows it: features that are not played are off, empty or absent. */
export function storedOrEmpty(
  source: unknown,
  args: Record<string, unknown>,
  world: World,
  info: GraphQLResolveInfo,
): unknown {
  return defaultFieldResolver(source, args, world, info) ?? emptyOf(info.returnType)
}

const emptyScalars: Record<string, unknown> = { Boolean: false, Float: 0, Int: 0, String: '', ID: '', JSONObject: {} }

function emptyOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null
  const { ofType } = type
  if (isListType(ofType)) return []
  if (isObjectType(ofType)) return {}
  return isEnumType(ofType) ? ofType.getValues()[0]?.value : emptyScalars[String(ofType)]
}
