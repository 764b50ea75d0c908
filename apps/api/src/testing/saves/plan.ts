import { type Epic, nextMonday, type Sprint } from '@planwright/contract'

/** When the first sprint of a test plan begins, `YYYY-MM-DD`: a plan that began on a fixed day would be over some day. */
export const testStart = nextMonday(new Date(), 'UTC')
const dayMs = 86_400_000

/** A plan of so many epics, stories and sprints with ids of its own; stories follow one another through epics and sprints. */
export function testPlan(counts: { epics: number; stories: number; sprints: number }, name = crypto.randomUUID()) {
  const epics: Epic[] = Array.from({ length: counts.epics }, (_, index) => ({
    id: `${name}-epic-${index}`,
    title: `Epic ${index} of ${name}`,
    description: `What epic ${index} is about.`,
    userStories: [],
  }))
  const sprints = Array.from({ length: counts.sprints }, (_, index) => ({
    number: index + 1,
    startDate: new Date(Date.parse(testStart) + index * 14 * dayMs).toISOString(),
    endDate: new Date(Date.parse(testStart) + (index + 1) * 14 * dayMs - 1).toISOString(),
    totalPoints: 0,
    stories: [] as Sprint['stories'],
  }))
  for (let index = 0; index < counts.stories; index += 1) {
    const epic = epics[index % counts.epics]
    const sprint = sprints[Math.floor((index * counts.sprints) / counts.stories)]
    const [id, title, storyPoints] = [`${name}-story-${index}`, `Do thing ${index} of ${name}`, (index % 5) + 1]
    epic?.userStories.push({
      id,
      title,
      storyPoints,
      description: `As a buyer, I want thing ${index}, so that I am done.`,
      acceptanceCriteria: `Given a cart\nWhen thing ${index} is asked for\nThen it is there`,
      labels: ['planned', `batch-${index % 3}`],
      customFields: [],
      additionalDescription: 'See https://example.com/design',
      priority: 3,
      dependsOn: [],
      source: [],
      locked: false,
      ...(sprint && { sprint: sprint.number }),
    })
    sprint?.stories.push({ id, title, storyPoints, sprint: sprint.number, epicId: epic?.id })
  }
  for (const sprint of sprints) sprint.totalPoints = sprint.stories.reduce((sum, story) => sum + story.storyPoints, 0)
  return { epics, sprints, links: false }
}
export type TestPlan = ReturnType<typeof testPlan>
