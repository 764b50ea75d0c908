import type { SaveItem } from '@planwright/contract'
import { Info } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../app/paths.ts'

/** Why the stories have no sprints, and where that can be changed; nothing where they have. */
export function NoSprintsNote({ items }: { items: readonly SaveItem[] }) {
  const reason = items.find(({ code }) => code === 'no-sprints-here')?.reason
  if (!reason) return null
  return (
    <p className="flex max-w-prose items-start gap-2">
      <Info size={16} role="img" aria-label="Note:" className="mt-0.5 shrink-0 text-muted" />
      <span>
        {reason}{' '}
        <Link href={paths.settings} className="rounded-control text-accent underline">
          Open the settings
        </Link>
      </span>
    </p>
  )
}
