import type { DraftContent } from '@planwright/contract'
import type { KeptDraft, OtherVersion } from './draft-store.ts'
import { mergeDrafts, sameValue } from './merge-drafts.ts'

type Others = Pick<KeptDraft, 'other' | 'earlierOthers'>

/** More tabs than these do not write in one place within a moment, and each holds a whole draft. */
const mostKept = 8

/**
 * What stays to be asked once `replaced` is no longer what stands. A version that its own tab wrote on from, which `seen` is then, is in what that tab
 * wrote now. Pure.
 */
export function withReplaced(kept: Others, replaced: OtherVersion, seen: DraftContent): Others {
  const versions = othersOf(kept)
  const outlived = versions.find(({ theirs }) => sameValue(theirs, seen))
  const other = { ...replaced, base: outlived?.base ?? replaced.base }
  return { other, earlierOthers: versions.filter((version) => version !== outlived).slice(0, mostKept - 1) }
}

/** A draft once the newest of them is settled: those before it, where they still differ from what `stands`. Pure. */
export function withNextOther(
  { other: _settled, earlierOthers = [], ...draft }: KeptDraft,
  stands: DraftContent,
): KeptDraft {
  const [other, ...rest] = earlierOthers
    .map((version) => ({ ...version, differences: mergeDrafts(version.base, stands, version.theirs).differences }))
    .filter(({ differences }) => differences.length > 0)
  return { ...draft, ...(other && { other, earlierOthers: rest }) }
}

/** How many versions there are to choose between, what stands among them. */
export function versionsOf(kept: Others): number {
  return 1 + othersOf(kept).length
}

const othersOf = ({ other, earlierOthers = [] }: Others): OtherVersion[] => (other ? [other, ...earlierOthers] : [])
