import { expect, it } from 'vitest'
import { exampleBrief } from '../apps/web/src/backlog/brief/example-brief.ts'
import { createBuiltInDrafter } from '../packages/generation/src/built-in/create-built-in-drafter.ts'
import type { DraftedStory } from '../packages/generation/src/drafter.ts'
import { reviewBacklog } from '../packages/generation/src/quality/review-backlog.ts'

it('the example that a stranger tries first gives stories that can be used as they are', async () => {
  const stories: DraftedStory[] = []
  let ids = 0
  const options = { newId: () => `${++ids}`, signal: new AbortController().signal }
  for await (const event of createBuiltInDrafter().draft(exampleBrief, options))
    if (event.type === 'story') stories.push(event.story)
  expect(stories.length).toBeGreaterThanOrEqual(12)
  expect(stories.filter(({ title }) => title.length > 70)).toEqual([])
  // the rules that hold for all of it are no deed of a person
  expect(stories.filter(({ wordingKept }) => wordingKept).length).toBeLessThanOrEqual(3)
  const { findings, duplicates, uncovered } = reviewBacklog([{ title: 'Click and collect', stories }], exampleBrief)
  expect({ findings, duplicates, uncovered }).toEqual({ findings: [], duplicates: [], uncovered: [] })
})
