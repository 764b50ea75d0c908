import type { Entity, World } from './world.ts'

/**
 * Fields of a type that are worked out: plain values, one other entity, or many of them (which are answered page by page).
 * All others are read from what is stored.
 */
export type FieldsOf<T> = {
  values?: Record<string, (entity: T, world: World) => unknown>
  one?: Record<string, (entity: T, world: World) => Entity | undefined>
  many?: Record<string, { type: string; list: (entity: T, world: World) => Entity[] }>
}

/** The one of these with an id; none where there is no id. */
export function byId<T extends { id: string }>(all: readonly T[], id: string | null | undefined): T | undefined {
  return id === null || id === undefined ? undefined : all.find((one) => one.id === id)
}
