import type { DraftSave, Epic } from '@planwright/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { followPath } from '../app/paths.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { standingWords } from '../initiatives/standing-words.ts'
import { capitalized } from '../ui/capitalized.ts'

type Props = { sync: Pick<DraftSync, 'id' | 'flush' | 'snapshot'>; save: DraftSave; epics: Epic[] }

/** That the stories are in the tracker, since when and how much was changed since, with the way to what becomes of them. */
export function SavedLine({ sync, save, epics }: Props) {
  const queryClient = useQueryClient()
  const isSent = sync.snapshot().status.state === 'saved'
  // what is changed here meanwhile is counted when the list is asked again
  const [told, setTold] = useState({ save, epics })
  if (told.save !== save) setTold({ save, epics })
  useEffect(() => {
    void sync.flush().then(() => queryClient.invalidateQueries(draftsQuery))
  }, [sync, queryClient])
  const standing = { stories: 0, plan: null, save, isUnsent: !isSent || told.epics !== epics }
  return (
    <p className="text-xs text-muted">
      <span>{capitalized(standingWords(standing, new Date()))}</span> ·{' '}
      <Link href={followPath(sync.id)} className="rounded-control text-accent underline">
        Follow
      </Link>
    </p>
  )
}
