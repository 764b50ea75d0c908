import type { JiraBriefRequest, ReadDocument } from '@planwright/contract'
import type { ItemTexts } from '@planwright/tracker'
import { briefOfIssues } from './brief-of-issues.ts'

type Asked = { found: ItemTexts; asked: JiraBriefRequest; trackerName: string }

/** Makes a brief of issues, in a thread. */
export function work({ found, asked, trackerName }: Asked): ReadDocument {
  return briefOfIssues(found, asked, trackerName)
}
