import type { DraftForm } from '@planwright/contract'
import { plainPassage } from '../brief/plain-passage.ts'
import { passageInContext } from './passage-in-context.ts'

/** Passages as they stand in the brief, each highlighted in what is around it. */
export function Passages({ passages, form }: { passages: readonly string[]; form: DraftForm }) {
  const { epicInfo, additionalInfo } = form
  return passages.map((passage) => {
    const { before, after } = passageInContext(passage, [epicInfo, additionalInfo])
    return (
      <p key={passage} className="text-muted">
        {plainPassage(before)} <mark className="rounded-[2px] bg-accent-tint text-text">{plainPassage(passage)}</mark>{' '}
        {plainPassage(after)}
      </p>
    )
  })
}
