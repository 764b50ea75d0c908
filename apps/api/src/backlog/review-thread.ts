import type { BacklogCheck, BacklogCheckRequest, Epic } from '@planwright/contract'
import { reviewBacklog } from '@planwright/generation/review'

/** Looks a backlog over, in a thread. */
export function work({ epics, brief }: { epics: Epic[]; brief: Omit<BacklogCheckRequest, 'epics'> }): BacklogCheck {
  return reviewBacklog(epics, brief)
}
