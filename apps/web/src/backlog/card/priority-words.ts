import type { UserStory } from '@planwright/contract'

/** Priorities as a person reads them, most important first. */
export const priorityWords = { 1: 'Highest', 2: 'High', 3: 'Medium', 4: 'Low' } as const satisfies Record<
  UserStory['priority'],
  string
>
