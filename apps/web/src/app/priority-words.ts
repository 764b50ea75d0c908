import type { UserStory } from '@planwright/contract'

/** Priorities as a person reads them, most important first. */
export const priorityWords = { 1: 'Highest', 2: 'High', 3: 'Medium', 4: 'Low' } as const satisfies Record<
  UserStory['priority'],
  string
>

/** Which stories a question is about: those of this priority and the more important ones. */
export const scopeWords = {
  4: 'All stories',
  3: 'Without low priority',
  2: 'Highest and high priority',
  1: 'Highest priority only',
} as const satisfies Record<UserStory['priority'], string>

/** Said of a priority that nobody gave, which a `~` marks. */
export const guessedPriority = 'Guessed: the brief does not rank it.'
