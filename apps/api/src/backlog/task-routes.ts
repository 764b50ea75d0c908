import {
  BacklogCheck,
  BacklogCheckRequest,
  CostEstimate,
  CostEstimateRequest,
  EpicAnswer,
  MergeStoriesRequest,
  Questions,
  QuestionsRequest,
  RedoEpicRequest,
  RedoStoryRequest,
  SplitStoryRequest,
  StoriesAnswer,
  StoryAnswer,
  WriteStoryRequest,
  WrittenStoryAnswer,
} from '@planwright/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { goneSignal } from '../http/answers/gone-signal.ts'
import { perMinute } from '../http/limits/rate-limits.ts'
import { personOf } from '../http/person.ts'
import { identifyEpics } from '../http/requests/identify-epics.ts'
import type { Workers } from '../work/create-workers.ts'
import { defineWork } from '../work/work-kind.ts'
import type { DraftingTasks } from './drafting-tasks.ts'
import type { EstimateCost } from './tokens/estimate-cost.ts'

const reviewing = defineWork<typeof import('./review-thread.ts')>({
  name: 'looking a backlog over',
  module: new URL('./review-thread.ts', import.meta.url),
  timeMs: 10_000,
  refusal: {
    code: 'too-much-work',
    tooLong: 'Looking this backlog over takes too long. Check fewer stories at once.',
    tooMuch: 'Looking this backlog over takes too much memory. Check fewer stories at once.',
  },
})

type Options = {
  workers: Workers
  tasks: DraftingTasks
  estimateCost: EstimateCost
  tasksPerMinute: number
  checksPerMinute: number
}

/** What a drafter does on a backlog that stands already, one call a task. Their answers are kept by whoever asked. */
export function registerTaskRoutes(
  app: FastifyInstance,
  { workers, tasks, estimateCost, tasksPerMinute, checksPerMinute }: Options,
) {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const config = { policy: 'person', token: 'write', ...perMinute(tasksPerMinute, 'drafting tasks') } as const
  const cheap = (group: string) => ({ policy: 'person', token: 'read', ...perMinute(checksPerMinute, group) }) as const

  routes.post(
    '/api/inference/questions',
    {
      config,
      schema: {
        summary: 'Ask what a brief leaves open',
        description:
          'At most three questions with suggested answers and what is assumed meanwhile; none where nothing decisive is missing.',
        body: QuestionsRequest,
        response: { 200: Questions },
      },
    },
    (request, reply) => tasks.askQuestions(request.body, callerOf(request, reply)),
  )

  routes.post(
    '/api/inference/redo-story',
    {
      config,
      schema: { summary: 'Write a story again, after a hint', body: RedoStoryRequest, response: { 200: StoryAnswer } },
    },
    (request, reply) => tasks.redoStory(request.body, callerOf(request, reply)),
  )

  routes.post(
    '/api/inference/redo-epic',
    {
      config,
      schema: {
        summary: 'Write an epic again, after a hint',
        description: 'Stories that are locked or edited stay in it as they are.',
        body: RedoEpicRequest,
        response: { 200: EpicAnswer },
      },
    },
    (request, reply) => tasks.redoEpic(request.body, callerOf(request, reply)),
  )

  routes.post(
    '/api/inference/split-story',
    {
      config,
      schema: {
        summary: 'Write two stories or more in the place of one',
        description:
          'Each has the priority and the dependencies of the one. A story that is one thing already is answered as it was, with the reason in words as `nothing`.',
        body: SplitStoryRequest,
        response: { 200: StoriesAnswer },
      },
    },
    (request, reply) => tasks.splitStory(request.body, callerOf(request, reply)),
  )

  routes.post(
    '/api/inference/merge-stories',
    {
      config,
      schema: {
        summary: 'Write one story in the place of several',
        description: 'It has the id of the first that is named, and the labels, fields and texts of all.',
        body: MergeStoriesRequest,
        response: { 200: StoryAnswer },
      },
    },
    (request, reply) => tasks.mergeStories(request.body, callerOf(request, reply)),
  )

  routes.post(
    '/api/inference/write-story',
    {
      config,
      schema: {
        summary: 'Write a story for a passage of the brief',
        description:
          'Answers it with the epic it belongs into: one of the backlog, as it stands, or a new one without stories.',
        body: WriteStoryRequest,
        response: { 200: WrittenStoryAnswer },
      },
    },
    (request, reply) => tasks.writeStory(request.body, callerOf(request, reply)),
  )

  routes.post(
    '/api/inference/check',
    {
      config: cheap('checks'),
      schema: {
        summary: 'Look a backlog over',
        description:
          'What fails a criterion of form, what says nearly the same, and what of the brief no story rests on. Asks no model.',
        body: BacklogCheckRequest,
        response: { 200: BacklogCheck },
      },
    },
    (request, reply) => {
      const { epics, ...brief } = request.body
      return workers.run(reviewing, { epics: identifyEpics(epics), brief }, callerOf(request, reply))
    },
  )

  routes.post(
    '/api/inference/estimate',
    {
      config: cheap('cost estimates'),
      schema: {
        summary: 'What a backlog would cost, and what today has cost',
        body: CostEstimateRequest,
        response: { 200: CostEstimate },
      },
    },
    (request) => estimateCost(personOf(request).id, request.body),
  )
}

/** Who has gone away needs no answer, and pays for none. */
const callerOf = (request: FastifyRequest, reply: FastifyReply) => ({
  owner: personOf(request).id,
  signal: goneSignal(reply),
})
