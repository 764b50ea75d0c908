import type { JiraBriefRequest, ReadDocument } from '@planwright/contract'
import type { ItemTexts } from '@planwright/tracker'
import { briefOfIssues } from './brief-of-issues.ts'

/** Makes a brief of issues, in a thread. */
export function work({ found, asked }: { found: ItemTexts; asked: JiraBriefRequest }): ReadDocument {
  return briefOfIssues(found, asked)
}
