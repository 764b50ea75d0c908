import { storyParts } from '@planwright/likeness'
import { withArticleOf } from '../../articles.ts'
import { purposeBehind } from '../../reading/clauses/purpose.ts'
import { splitBrief } from '../../reading/units/split-brief.ts'
import { isPlainVerb, tagWords } from '../../reading/words/tag-words.ts'
import { capitalise, uncapitalise } from '../../reading/words/word-lists.ts'
import { readSureForm } from '../sure-form.ts'
import { type WrittenStory, writeStory } from '../write-story.ts'

const longestRead = 2_000
const mostUnits = 30
/** A story from words that stand in no brief: they are what is wanted, and it rests on nothing. Undefined where they say nothing. */
export function storyOfWords(words: string): WrittenStory | undefined {
  const [main, ...details] = splitBrief({ epicInfo: words.slice(0, longestRead), additionalInfo: '' })
    .slice(0, mostUnits)
    .map((unit) => ({
      ...unit,
      kind: 'demand' as const,
      wanted: 1,
      sureness: 1,
    }))
  return main && { ...writeStory({ main, details }, { place: 0, textOf: () => '' }), source: [] }
}

type Told = Pick<WrittenStory, 'title' | 'description' | 'wordingKept'>

/** The story wanted by a person: told as a wish of theirs where it is one already, or its title surely is a deed; else the person is named before it. */
export function toldFor<Story extends Told>(story: Story, role: string): Story {
  const { wordingKept: _, ...sure } = story
  const wish = `As ${withArticleOf(role)}, I want`
  const means = storyParts(story.description)?.means
  const end = purposeBehind(story.description)
  if (means !== undefined) return { ...(sure as Story), description: `${wish} ${means}${end}` }
  const deed = deedOf(story.title, role)
  if (deed !== undefined) return { ...(sure as Story), title: capitalise(deed), description: `${wish} to ${deed}` }
  return { ...story, description: `${capitalise(role)}: ${story.description}`, wordingKept: true }
}

/** What somebody does by a title that surely says so, or that begins with a verb in the plain form. */
function deedOf(title: string, role: string): string | undefined {
  const plain = uncapitalise(title)
  return (
    readSureForm(title) ??
    (isPlainVerb(tagWords(plain)[0]) ? readSureForm(`The ${role} can ${plain}`, () => true) : undefined)
  )?.means
}

/** The criteria of a story, each without its bullet. */
export function linesOf({ acceptanceCriteria }: { acceptanceCriteria: string }): string[] {
  return acceptanceCriteria.split('\n').flatMap((line) => line.replace(/^\s*[-*•]\s+/, '').trim() || [])
}

export function asCriteria(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
