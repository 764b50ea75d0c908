import { readdirSync, readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { GraphQLSchema } from 'graphql'
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
  return makeExecutableSchema({
    typeDefs: files.map((name) => readFileSync(new URL(name, folder), 'utf8')),
    resolvers: {
      ...scalars,
      ...objectResolvers(),
      Query: queries,
      Mutation: { ...issueMutations, ...attachedMutations, ...planningMutations },
      Node: { __resolveType: () => null },
      ArchivePayload: { __resolveType: () => null },
      ExternalEntityInfoMetadata: { __resolveType: () => null },
    },
  })
}

type Resolver = (entity: Entity, page: PageArguments, world: World) => unknown

function objectResolvers(): Record<string, Record<string, Resolver>> {
  return Object.fromEntries(
    Object.entries(objectTypes).map(([type, { values = {}, one = {}, many = {} }]) => {
      const read = Object.keys({ ...values, ...one }).map((field): [string, Resolver] => [
        field,
        (entity, _page, world) => readField(type, entity, field, world),
      ])
      const listed = Object.entries(many).map(([field, { type: of, list }]): [string, Resolver] => [
        field,
        // an entity of a type in the table is what the table's functions of that type take
        (entity, page, world) => connectionOf(of, list(entity as never, world), page, world),
      ])
      return [type, Object.fromEntries([...read, ...listed])]
    }),
  )
}
