import { type BacklogForm, type BacklogRequest, type Epic, itemLimits, UserStory } from '@planwright/contract'
import type { BacklogEpic, Brief, DraftedStory } from '@planwright/generation'

type BriefRequest = Omit<Brief, 'assumptions'> & Pick<BacklogRequest, 'assumptions'>

/** What a drafter is told of a request. */
export function briefOf(request: BriefRequest): Brief {
  const { companyInfo, epicInfo, detailLevel, additionalInfo, marks, modelMarks, assumptions } = request
  return {
    companyInfo,
    epicInfo,
    detailLevel,
    additionalInfo,
    ...(marks && { marks }),
    ...(modelMarks && { modelMarks }),
    ...(assumptions && { assumptions: assumptions.map(assumed) }),
  }
}

/** On one line: the question that is open, and what is taken for its answer. */
const assumed = ({ question, assumption }: { question: string; assumption: string }): string =>
  `${question} ${assumption}`.replace(/\s+/g, ' ').trim()

/** What every story has beside what a drafter writes. */
export type StoryExtras = Pick<UserStory, 'labels' | 'customFields' | 'additionalDescription'>

export function extrasOfForm(form: BacklogForm): StoryExtras {
  return {
    labels: [...new Set(form.labels.split(',').flatMap((label) => label.trim() || []))],
    customFields: form.customFields,
    additionalDescription: form.additionalDescription,
  }
}

/** What the story has, and what one that comes beside it gets. */
export function extrasOf(story: UserStory | undefined): StoryExtras {
  return {
    labels: story?.labels ?? [],
    customFields: story?.customFields ?? [],
    additionalDescription: story?.additionalDescription ?? '',
  }
}

/** What one story gets that takes the place of several: every label, every field (the first value of each) and every text. */
export function unitedExtras(stories: readonly UserStory[]): StoryExtras {
  const fields = new Map(
    stories.toReversed().flatMap((story) => story.customFields.map((field) => [field.key, field] as const)),
  )
  const texts = stories.map(({ additionalDescription }) => additionalDescription).filter(Boolean)
  return {
    labels: [...new Set(stories.flatMap(({ labels }) => labels))].slice(0, itemLimits.labels),
    customFields: [...fields.values()].slice(0, itemLimits.fields),
    additionalDescription: [...new Set(texts)].join('\n\n').slice(0, itemLimits.additionalText),
  }
}

/** What a drafter has written as the wire has it; whatever else the drafter's story carries stays behind. */
export function toUserStory(story: DraftedStory, extras: StoryExtras): UserStory {
  return {
    ...writtenOf(story),
    ...extras,
    locked: false,
  }
}

/** Of a story only what a drafter writes. */
export function writtenOf(story: DraftedStory): DraftedStory {
  // what is the wire's and not ours alone is the drafter's
  return Object.fromEntries(Object.entries(story).filter(([field]) => writtenFields.has(field))) as DraftedStory
}

/** What a story has on the wire beside what a drafter writes. A field that is neither's does not compile. */
const unwritten = {
  labels: true,
  customFields: true,
  additionalDescription: true,
  draftedPoints: true,
  estimate: true,
  locked: true,
  edited: true,
  dismissed: true,
  issueKey: true,
  sprint: true,
} as const satisfies Record<Exclude<keyof UserStory, keyof DraftedStory>, true>

const writtenFields = new Set(Object.keys(UserStory.shape).filter((field) => !(field in unwritten)))

/** A person has a hand in it: no generation changes it by itself. */
export function isKept({ locked, edited }: { locked?: boolean; edited?: boolean }): boolean {
  return locked === true || edited === true
}

/** The backlog as a drafter takes it. */
export function toBacklogEpics(epics: readonly Epic[]): BacklogEpic[] {
  return epics.map(({ id, title, description, userStories }) => ({
    id,
    title,
    description,
    stories: userStories.map((story) => ({ ...writtenOf(story), kept: isKept(story) })),
  }))
}
