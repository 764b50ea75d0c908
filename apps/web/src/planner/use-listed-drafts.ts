import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useConnection } from '../app/connection/connection.ts'
import { draftParts } from '../drafts/draft-parts.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import type { KeptDraft } from '../drafts/draft-store.ts'
import { type DraftRow, listedDrafts } from '../drafts/listed-drafts.ts'

/** What the server lists, and what stands in this browser alone; `rows` are undefined while they load, and `look` looks again in this browser. */
export function useListedDrafts(owner: string) {
  const { data, error, refetch, isFetching } = useQuery(draftsQuery)
  const [kept, setKept] = useState<KeptDraft[]>()
  const isOnline = useConnection() === 'online'
  const look = useCallback(async () => setKept(await draftParts.store.list(owner)), [owner])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server answers anew was changed here, mostly
  useEffect(() => void look(), [look, data])
  const isKnown = kept !== undefined && (data !== undefined || error !== null)
  const rows: DraftRow[] | undefined = isKnown
    ? listedDrafts(data?.drafts ?? [], kept, !isOnline || error !== null)
    : undefined
  return { rows, kept, look, error, refetch, isFetching }
}
