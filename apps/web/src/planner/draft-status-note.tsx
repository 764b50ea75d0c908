import type { DraftContent } from '@planwright/contract'
import { Suspense, useState } from 'react'
import { ApiError } from '../app/api/api-error.ts'
import { errorWords } from '../app/api/error-words.ts'
import { useConnection } from '../app/connection/connection.ts'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import type { OtherVersion } from '../drafts/draft-store.ts'
import type { DraftStatus } from '../drafts/draft-sync.ts'
import { isFromAnotherBrief } from '../drafts/merge-drafts.ts'
import { Button } from '../ui/button.tsx'

/** Most drafts never have two versions. */
const Conflict = lazyChunk(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

type Props = {
  status: DraftStatus
  /** Nothing was typed yet, and there is nothing to keep. */
  isNew?: boolean
  content: DraftContent
  onSettle: (choice: 'mine' | 'theirs') => void
  /** What another tab wrote in the same places, which this replaced. */
  other: OtherVersion | null
  /** How many there are to choose between. */
  versions: number
  /** This browser refused to keep it. */
  isInMemory?: boolean
  onSettleTabs: (choice: 'mine' | 'theirs') => void
}

/** Says where the draft is kept, in a few words; asks where two changed the same. */
export function DraftStatusNote({
  status,
  isNew = false,
  content,
  onSettle,
  other,
  versions,
  isInMemory = false,
  onSettleTabs,
}: Props) {
  const [isAsking, setAsking] = useState(false)
  const connection = useConnection()
  const only = status.state === 'unsaved' || (status.state === 'saving' && connection !== 'online')
  return (
    <>
      <p className={`max-w-[360px] text-right text-xs text-balance ${only ? 'text-warning' : 'text-muted'}`}>
        {only ? (
          <OnlyHere status={status} isOnline={connection === 'online'} isInMemory={isInMemory} />
        ) : isNew && status.state === 'saved' ? (
          ''
        ) : (
          words[status.state]
        )}
      </p>
      {other && (
        <Button size="sm" className="shrink-0" data-command="Choose a version" onClick={() => setAsking(true)}>
          {versions > 2 ? `${versions} versions` : 'Two versions'}
        </Button>
      )}
      <Suspense>
        {other && isAsking && (
          <Conflict.Screen
            key={other.at}
            {...{ ...other, content }}
            where="Another tab wrote in the same place within a moment. What was typed last stands; the other is kept"
            onClose={() => setAsking(false)}
            onSettle={(choice) => {
              // the one before it is asked in its turn
              setAsking(versions > 2)
              onSettleTabs(choice)
            }}
          />
        )}
        {status.state === 'conflict' && (
          <Conflict.Screen
            {...{ ...status, content, onSettle }}
            where={`Another tab or device changed what you changed here. ${
              isFromAnotherBrief(content, status.theirs)
                ? 'Stories were written from another brief: brief, stories and plan are all kept from one place'
                : 'Everything else is kept'
            }`}
            onClose={() => onSettle('mine')}
          />
        )}
      </Suspense>
    </>
  )
}

const words = { saved: 'Draft saved', saving: 'Saving draft', unsaved: '', conflict: '' }

/** The line above the page says what is to be done, and trying again is in vain until then. */
const isRefused = ({ error }: { error: unknown }) => error instanceof ApiError && error.status === 401

/** Trying again is being done already, and does not fit into the line; what else is to be done stays. */
const withoutRetry = (words: string) => words.replace(/ Please [^.]*\btry again[^.]*\.$/, '')

type OnlyHereProps = { status: DraftStatus; isOnline: boolean; isInMemory: boolean }

function OnlyHere({ status, isOnline, isInMemory }: OnlyHereProps) {
  const reason = status.state === 'unsaved' ? withoutRetry(errorWords(status.error).message) : ''
  if (isInMemory) return `Not kept on this device: leave this page open. ${isOnline ? reason : ''}`
  if (isOnline && status.state === 'unsaved' && isRefused(status)) return 'Kept on this device until you sign in again.'
  return (
    <>
      Kept on this device
      {/* the line above the page says so, and the steps beside this have the room */}
      <span className={isOnline ? '' : 'sr-only'}>
        ; {isOnline ? `trying again to save it. ${reason}` : 'sent when the connection is back'}
      </span>
    </>
  )
}
