import type { DraftContent, FieldError } from '@planwright/contract'

/** A draft, and sentences on what was not taken over. */
export type ReadFile = { readonly content: DraftContent; readonly notes: readonly string[] }

/** As many places as an answer names. */
export const mostPlaces = 50

/** A file that no draft is made from: why, and where in it. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault'
  readonly places: readonly FieldError[]

  constructor(message: string, places: readonly FieldError[] = []) {
    super(message)
    this.places = places.slice(0, mostPlaces)
  }
}

/** A draft that begins with a backlog and nothing else. */
export function contentOf(name: string, backlog: DraftContent['backlog']): DraftContent {
  return {
    name: name.slice(0, 200),
    form: null,
    backlog,
    plan: null,
    runs: { generation: null, save: null },
  }
}
