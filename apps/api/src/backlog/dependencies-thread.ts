import type { UserStory } from '@planwright/contract'
import { type Waiting, withSoundDependencies } from './sound-dependencies.ts'

/** Leaves out dependencies that cannot be, in a thread: in a large backlog there are many ways to follow. */
export function work({ written, others }: { written: UserStory[]; others: Waiting[] }): UserStory[] {
  return withSoundDependencies(written, others)
}
