import type { ListedDraft } from '@planwright/contract'

/** An initiative as a list tells it. `isHere`: it opens without a connection. `isUnsent`: changed here since the server last heard of it. */
export type Initiative = ListedDraft & { isHere: boolean; isUnsent: boolean }

/** What can be done with them; each tells by itself what went wrong. */
export type InitiativeActions = {
  open: (id: string) => void
  begin: () => void
  duplicate: (initiative: Pick<Initiative, 'id' | 'name'>) => void
  rename: (initiative: Initiative, name: string) => void
  remove: (initiative: Initiative) => void
  /** Brings one back that is deleted here, which the server has not heard of yet. */
  takeBack: (id: string) => void
}

export function nameOf({ name }: Pick<Initiative, 'name'>): string {
  return name || 'New initiative'
}
