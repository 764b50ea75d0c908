import type { DraftVersion, DraftVersions } from '@planwright/contract'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { timeWords } from '../app/time-words.ts'
import { formatNumber } from '../ui/format-number.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { draftVersionsQuery, readVersion } from './draft-queries.ts'
import type { DraftSync } from './draft-sync.ts'

/** Earlier versions of the draft, each to go back to; they are read when somebody comes near. */
export function HistoryMenu({
  sync,
  onGoBack,
}: {
  sync: DraftSync
  onGoBack: (version: DraftVersion, when: string) => Promise<void>
}) {
  const [near, setNear] = useState(false)
  // of what the server never had it knows no versions
  const id = sync.isSent() ? sync.id : null
  const { data, isError, refetch } = useQuery({ ...draftVersionsQuery(id), enabled: near && id !== null })
  const look = () => {
    setNear(true)
    if (near) void refetch()
  }
  const goBack = async (version: number, when: string) => {
    if (id === null) return
    try {
      await onGoBack(await readVersion(id, version), when)
    } catch (error) {
      showToast({ message: `This version could not be opened. ${errorWords(error).message}`, tone: 'danger' })
    }
  }
  const earlier = data?.versions.slice(1) ?? []
  const note = (label: string) => [{ label, disabled: true, onSelect: () => undefined }]
  const items = earlier.map((version) => {
    const when = whenWords(version.at)
    return {
      label: `Go back to ${when}`,
      help: countWords(version),
      onSelect: () => void goBack(version.version, when),
    }
  })
  return (
    <Menu
      trigger={<History size={16} aria-hidden="true" />}
      ariaLabel="History of versions"
      size="sm"
      header="Earlier versions of this draft"
      onNear={look}
      items={items.length > 0 ? items : note(emptyWords(data, isError, id))}
    />
  )
}

function emptyWords(data: DraftVersions | undefined, failed: boolean, id: string | null): string {
  if (id === null) return 'There is none yet'
  if (failed) return 'The versions could not be loaded'
  return data ? 'There is none yet' : 'Loading'
}

/** Such as `14:05` today and `Mon 3 Nov, 14:05` before. */
function whenWords(instant: string): string {
  const at = new Date(instant)
  const time = timeWords(at)
  if (at.toDateString() === new Date().toDateString()) return time
  return `${at.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short' })}, ${time}`
}

function countWords({ epics, stories, points, change }: DraftVersions['versions'][number]): string {
  const counts =
    epics === 0
      ? 'no stories yet'
      : `${epics} ${epics === 1 ? 'epic' : 'epics'}, ${stories} ${stories === 1 ? 'story' : 'stories'}, ${formatNumber(points)} SP`
  return change ? `${counts} · ${change}` : counts
}
