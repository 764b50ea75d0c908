import {
  type DraftProgress,
  isSameSprint,
  type ReplanResponse,
  type Sprint,
  type StoryProgress,
} from '@planwright/contract'

type Answer = Pick<ReplanResponse, 'before' | 'sprints' | 'newSprints' | 'changes' | 'firstSprint'>
type Followed = Pick<DraftProgress, 'sprints' | 'stories'>

/** A story as one of the two plans has it in a sprint. */
export type ComparedStory = {
  id: string
  title: string
  points: number
  isDone: boolean
  /** Where it goes, or where it comes from (`null`: it is in no sprint now); undefined: it stays. */
  moved: number | null | undefined
}

export type ComparedSide = Partial<Pick<Sprint, 'startDate' | 'endDate'>> & { stories: ComparedStory[]; points: number }

/** A sprint as it is, and as it is to be. */
export type ComparedSprint = {
  /** Null: it is another plan's, in which stories of this one stand. */
  number: number | null
  name: string
  state: DraftProgress['sprints'][number]['state']
  /** Nobody has it in the tracker yet. */
  isNew: boolean
  /** Nothing was placed in it: it is over, or it runs and keeps what it holds. */
  isFixed: boolean
  isSame: boolean
  before: ComparedSide | null
  after: ComparedSide | null
}

/** Both plans sprint by sprint. Pure. */
export function comparePlans(
  { before, sprints, newSprints, changes, firstSprint }: Answer,
  followed: Followed,
): ComparedSprint[] {
  const states = new Map(followed.stories.map(({ id, state }) => [id, state]))
  const moves = new Map(changes.map((change) => [change.storyId, change]))
  const [former, next] = [before, sprints].map((plan) => new Map(plan.map((sprint) => [sprint.number, sprint])))
  const known = new Map(followed.sprints.map((sprint) => [sprint.number, sprint]))
  const newNames = new Map(newSprints.map(({ number, name }) => [number, name]))
  const last = Math.max(0, ...[...before, ...sprints].map(({ number }) => number))
  const own = Array.from({ length: last }, (_, at): ComparedSprint => {
    const number = at + 1
    const sides = [former?.get(number), next?.get(number)] as const
    const { name = newNames.get(number) ?? `Sprint ${number}`, state = 'future' } = known.get(number) ?? {}
    return {
      number,
      name,
      state,
      isNew: !known.has(number),
      isFixed: number < firstSprint,
      isSame: isSameSprint(...sides),
      before: sideOf(sides[0], states, (id) => moves.get(id)?.to),
      after: sideOf(sides[1], states, (id) => moves.get(id)?.from),
    }
  })
  return [...elsewhereOf(followed.stories, moves), ...own]
}

/** What stands in sprints of other plans, and what of it stays there. */
function elsewhereOf(
  stories: Followed['stories'],
  moves: ReadonlyMap<string, { readonly to: number }>,
): ComparedSprint[] {
  const standing = stories.flatMap(({ elsewhere, ...story }) =>
    elsewhere ? [{ elsewhere, story: comparedOf(story, moves.get(story.id)?.to) }] : [],
  )
  return [...Map.groupBy(standing, ({ elsewhere: { name } }) => name)].map(([name, all]) => {
    const sides = [all, all.filter(({ story: { moved } }) => moved === undefined)] as const
    const [before, after] = sides.map((side) => sideWith(side.map(({ story }) => story))) as [
      ComparedSide,
      ComparedSide,
    ]
    const state = all[0]?.elsewhere.state ?? 'future'
    const isSame = before.stories.length === after.stories.length
    return { number: null, name, state, isNew: false, isFixed: isSame, isSame, before, after }
  })
}

const comparedOf = ({ id, title, points, state }: Omit<StoryProgress, 'elsewhere'>, moved: number | undefined) => ({
  ...{ id, title, points, moved },
  isDone: state === 'done',
})
const sideWith = (stories: ComparedStory[]): ComparedSide => ({
  stories,
  points: stories.reduce((sum, { points }) => sum + points, 0),
})

function sideOf(
  sprint: Sprint | undefined,
  states: ReadonlyMap<string, StoryProgress['state']>,
  movedOf: (id: string) => number | null | undefined,
): ComparedSide | null {
  if (!sprint) return null
  const { startDate, endDate } = sprint
  const stories = sprint.stories.map(({ id, title, storyPoints }) => ({
    id,
    title,
    points: storyPoints,
    isDone: states.get(id) === 'done',
    moved: movedOf(id),
  }))
  return { startDate, endDate, ...sideWith(stories) }
}
