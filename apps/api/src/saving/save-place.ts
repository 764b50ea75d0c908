import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SaveTarget } from './save-input.ts'
import type { savedItem, savedLink, savedSprint, saveStep } from './saving-tables.ts'

/** Whose saves, and where to: everything below stays within it. */
export type SavePlace = { readonly owner: string } & Pick<SaveTarget, 'siteId' | 'projectId'>

/** One value, however many they are: as parameters of their own, thousands would take the driver long. */
export function among(column: PgColumn, texts: readonly string[]) {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
}

type Table = typeof savedItem | typeof savedSprint | typeof savedLink | typeof saveStep

export function within(table: Table, { owner, siteId, projectId }: SavePlace) {
  return and(eq(table.owner, owner), eq(table.siteId, siteId), eq(table.projectId, projectId))
}
