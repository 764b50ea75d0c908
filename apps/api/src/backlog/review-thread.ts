import type { BacklogCheck, BacklogCheckRequest, Epic } from '@planwright/contract'
import { reviewBacklog } from '@planwright/generation/review'

/** Looks a backlog over, in a thread. */
export const work = ({ epics, brief }: { epics: Epic[]; brief: Omit<BacklogCheckRequest, 'epics'> }): BacklogCheck =>
  reviewBacklog(epics, brief)
