import type { DraftSave, Epic } from '@planwright/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { followPath } from '../app/paths.ts'
import { standingWords } from '../initiatives/standing-words.ts'
import { capitalized } from '../ui/capitalized.ts'

/** That the stories are in the tracker, since when and how much was changed since, with the way to what becomes of them. */
export function SavedLine({ draftId, save, epics }: { draftId: string; save: DraftSave; epics: Epic[] }) {
  // what is changed here meanwhile is counted when the list is asked again
  const [told, setTold] = useState({ save, epics })
  if (told.save !== save) setTold({ save, epics })
  const standing = { stories: 0, plan: null, save, isUnsent: told.epics !== epics }
  return (
    <p className="text-xs text-muted">
      <span>{capitalized(standingWords(standing, new Date()))}</span> ·{' '}
      <Link href={followPath(draftId)} className="rounded-control text-accent underline">
        Follow
      </Link>
    </p>
  )
}
