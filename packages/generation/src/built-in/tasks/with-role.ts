import { storyParts } from '@planwright/likeness'
import type { DraftedStory } from '../../drafter.ts'
import { withArticle } from '../english/nouns.ts'

/** The story wanted by another person, in its description and its criteria. */
export function withRole(story: DraftedStory, role: string): DraftedStory {
  const former = storyParts(story.description)?.role
  if (!former) return story
  const person = new RegExp(`\\b(?:an?|the) ${former.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`, 'gi')
  return {
    ...story,
    description: story.description.replace(
      /^As (?:an?|the) .+?(?=,? I (?:want|would|need))/is,
      `As ${withArticle(role)}`,
    ),
    acceptanceCriteria: story.acceptanceCriteria.replace(person, (found) =>
      found.toLowerCase().startsWith('the') ? `the ${role}` : withArticle(role),
    ),
  }
}
