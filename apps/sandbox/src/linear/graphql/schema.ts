import { readdirSync, readFileSync } from 'node:fs'
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema, isObjectType, isScalarType } from 'graphql'
import { attachedMutations } from './attached-mutations.ts'
import { connectionOf, type PageArguments } from './connections.ts'
import { issueMutations } from './issue-mutations.ts'
import { objectTypes } from './object-types.ts'
import { planningMutations } from './planning-mutations.ts'
import { queries } from './queries.ts'
import { readField } from './read-field.ts'
import { scalars } from './scalars.ts'
import type { Entity, World } from './world.ts'

const folder = new URL('../schema/', import.meta.url)

/** Linear's schema as it stands in `schema`, with what the sandbox plays behind it. */
export function loadLinearSchema(): GraphQLSchema {
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
  const schema = buildSchema(files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n'))
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name)
    if (!isScalarType(type)) throw new Error(`The schema has no scalar ${name}.`)
    Object.assign(type, scalar)
  }
  playFields(schema, 'Query', queries)
  playFields(schema, 'Mutation', { ...issueMutations, ...attachedMutations, ...planningMutations })
  for (const type of Object.keys(objectTypes)) playFields(schema, type, resolversOf(type))
  return schema
}

// Each resolver takes the arguments that the schema says its field has.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Resolvers = Record<string, GraphQLFieldResolver<any, World, any>>

/** Throws where a field is played that the schema does not have: a slip would go unseen otherwise. */
function playFields(schema: GraphQLSchema, name: string, resolvers: Resolvers): void {
  const type = schema.getType(name)
  const fields = isObjectType(type) ? type.getFields() : {}
  for (const [field, resolve] of Object.entries(resolvers)) {
    const definition = fields[field]
    if (definition === undefined) throw new Error(`The schema has no ${name}.${field}.`)
    definition.resolve = resolve
  }
}

function resolversOf(type: string): Resolvers {
  const { values = {}, one = {}, many = {} } = objectTypes[type] ?? {}
  const resolvers: Resolvers = {}
  for (const field of Object.keys({ ...values, ...one }))
    resolvers[field] = (entity: Entity, _none: object, world) => readField(type, entity, field, world)
  // an entity of a type in the table is what the table's functions of that type take
  for (const [field, { type: of, list }] of Object.entries(many))
    resolvers[field] = (entity: Entity, page: PageArguments, world) =>
      connectionOf(of, list(entity as never, world), page, world)
  return resolvers
}
