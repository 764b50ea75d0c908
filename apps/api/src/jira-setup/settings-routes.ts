import {
  CriteriaFields,
  type FieldError,
  type IntegrationSettings,
  IntegrationSettingsRequest,
  IssueFields,
  Profile,
  type TrackerProject,
  TrackerProjects,
} from '@planwright/contract'
import {
  type Field,
  type FieldOption,
  type ItemType,
  type Project,
  type Tracker,
  takesCriteria,
} from '@planwright/tracker'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError, fieldError } from '../http/answers/app-error.ts'
import { type Person, personOf } from '../http/person.ts'
import { asking, orNotFound } from '../tracker/app-error-of.ts'
import type { LinkRow } from '../tracker/link-tables.ts'
import type { Links } from '../tracker/links.ts'
import type { Trackers } from '../tracker/trackers.ts'
import { createImageCache } from './image-cache.ts'

const FormQuery = z.strictObject({ projectId: z.string().min(1).max(100), storyTypeId: z.string().min(1).max(100) })

type Options = {
  readonly trackers: Trackers
  readonly links: Pick<Links, 'saveSettings'>
  readonly readProfile: (person: Person) => Promise<Profile>
}

/** What a person chooses once: project and types, from what their Jira offers. */
export function registerTrackerSettingsRoutes(base: FastifyInstance, { trackers, links, readProfile }: Options) {
  const app = base.withTypeProvider<ZodTypeProvider>()
  const reading = { policy: 'person', token: 'read' } as const
  const writing = { policy: 'person', token: 'write' } as const
  const images = createImageCache()

  app.get(
    '/api/jira/projects',
    {
      config: reading,
      schema: { summary: 'Projects that issues may be created in', response: { 200: TrackerProjects } },
    },
    async (request) => {
      const { tracker, link } = await trackers.ofPerson(personOf(request).id)
      const projects = await asking(tracker.listProjects())
      const image = (url: string | null) => images.read(`${link.owner} ${link.siteId}`, url, tracker)
      return Promise.all(projects.map((project) => toResponse(project, image)))
    },
  )

  app.get(
    '/api/jira/issue-fields',
    {
      config: reading,
      schema: {
        summary: 'Fields of the form for new stories, by key',
        response: { 200: IssueFields },
      },
    },
    async (request) => {
      const { tracker, link } = await trackers.ofPerson(personOf(request).id)
      if (!link.projectId || !link.storyTypeId) throw new AppError('jira-not-configured', { tracker: trackers.name })
      const fields = await asking(tracker.listFields(link.projectId, link.storyTypeId))
      return Object.fromEntries(
        fields.filter((field) => isOffered(field, link)).map((field) => [field.key, toIssueField(field, link)]),
      )
    },
  )

  app.get(
    '/api/jira/criteria-fields',
    {
      config: reading,
      schema: {
        summary: 'Fields of the form for new stories that acceptance criteria may go to',
        querystring: FormQuery,
        response: { 200: CriteriaFields },
      },
    },
    async (request) => {
      const { tracker } = await trackers.ofPerson(personOf(request).id)
      const { projectId, storyTypeId } = request.query
      const form = await asking(orNotFound(tracker.listFields(projectId, storyTypeId)))
      return form
        .filter(takesCriteria)
        .flatMap(({ key, name, kind }) => (kind === 'rich-text' || kind === 'text' ? [{ key, name, kind }] : []))
    },
  )

  app.post(
    '/api/jira/integration-settings',
    {
      config: writing,
      schema: {
        summary: 'Choose project and issue types',
        body: IntegrationSettingsRequest,
        response: { 200: Profile },
      },
    },
    async (request) => {
      const person = personOf(request)
      const { tracker, link } = await trackers.ofPerson(person.id)
      const project = await checkSettings(tracker, request.body, link)
      await links.saveSettings(person.id, request.body, project)
      return readProfile(person)
    },
  )
}

/** What this person's Jira does not have, or could not take a plan, is refused before it breaks a save. Gives the chosen project. */
async function checkSettings(tracker: Tracker, settings: IntegrationSettings, before: LinkRow): Promise<Project> {
  const project = (await asking(tracker.listProjects())).find(({ id }) => id === settings.projectId)
  if (!project) throw fieldError('projectId', 'This project does not exist, or you may not create issues in it')
  const errors = mappingErrors(project, settings)
  if (errors.length > 0) throw new AppError('invalid-request', { errors })
  const { projectId, storyTypeId, boardId, acceptanceCriteria: place } = settings
  const key = place?.as === 'field' ? place.key : undefined
  const former = before.acceptanceCriteria?.as === 'field' ? before.acceptanceCriteria.key : undefined
  // what was chosen before may be gone by now: a save goes on without it, and so may its person
  const keepsBoard = boardId === before.boardId && projectId === before.projectId
  const keepsField = key === former && projectId === before.projectId && storyTypeId === before.storyTypeId
  const [boards, form] = await asking(
    Promise.all([
      boardId !== undefined && !keepsBoard && tracker.listBoards(projectId),
      key !== undefined && !keepsField && tracker.listFields(projectId, storyTypeId),
    ]),
  )
  if (boards && !boards.boards.some(({ id }) => id === boardId))
    throw fieldError('boardId', 'This project has no such board')
  if (form && !form.some((field) => field.key === key && takesCriteria(field)))
    throw fieldError('acceptanceCriteria', 'The form for stories has no such text field')
  return project
}

/** What is wrong with the choice of types. Pure. A type whose level Jira does not tell is taken at its chooser's word. */
function mappingErrors({ itemTypes }: Project, { epicTypeId, storyTypeId }: IntegrationSettings): FieldError[] {
  const mayBe = (level: number) => (type: ItemType) => (type.hierarchyLevel ?? level) === level
  if (!itemTypes.some(mayBe(1))) return [{ field: 'projectId', message: 'This project has no issue type for epics' }]
  const [epic, story] = [epicTypeId, storyTypeId].map((typeId) => itemTypes.find(({ id }) => id === typeId))
  const errors: FieldError[] = []
  if (!epic) errors.push({ field: 'epicTypeId', message: 'This project has no such issue type' })
  else if (!mayBe(1)(epic))
    errors.push({ field: 'epicTypeId', message: 'Epics need a type that holds others, such as Epic' })
  if (!story) errors.push({ field: 'storyTypeId', message: 'This project has no such issue type' })
  else if (story === epic) errors.push({ field: 'storyTypeId', message: 'Epics and stories need types of their own' })
  else if (!mayBe(0)(story))
    errors.push({ field: 'storyTypeId', message: 'Stories need a type on the level of stories and tasks' })
  return errors
}

type ReadImage = (url: string | null) => Promise<string | null>

async function toResponse(project: Project, image: ReadImage): Promise<TrackerProject> {
  const { id, key, name, avatarUrls, itemTypes } = project
  // the screens show one size, and each is a call: the others get the same picture
  const small = avatarUrls['24x24'] ?? Object.values(avatarUrls)[0] ?? null
  const [avatar, issueTypes] = await Promise.all([
    image(small),
    Promise.all(itemTypes.map(async (type) => toIssueType(type, await image(type.iconUrl)))),
  ])
  return { id, key, name, style: styles[project.style], avatarUrls: { '24x24': avatar }, issueTypes }
}

/** As Jira calls them. */
const styles = { 'company-managed': 'classic', 'team-managed': 'next-gen', other: 'other' } as const

const toIssueType = ({ id, name, hierarchyLevel }: ItemType, iconUrl: string | null) => ({
  id,
  name,
  iconUrl,
  ...(hierarchyLevel === undefined ? {} : { hierarchyLevel }),
})

/** The points entry is the page's own; the rest of what a plan fills in, and what every Jira has, is not a person's to choose. */
const isOffered = ({ key, role }: Field, { acceptanceCriteria: criteria }: LinkRow): boolean => {
  const isTaken = criteria?.as === 'field' && criteria.key === key
  return !isTaken && key.startsWith('customfield_') && (role === undefined || role === 'points')
}

/** Of people only the linked account is offered: Jira is not searched for others. */
function toIssueField(
  { key, name, kind, role, required, options: ownOptions, vendorType }: Field,
  { accountId, accountName }: Pick<LinkRow, 'accountId' | 'accountName'>,
) {
  const options: readonly FieldOption[] =
    kind === 'user' ? [{ id: accountId, value: `${accountName} (you)` }] : ownOptions
  const list = kind === 'options' || kind === 'users' || kind === 'words'
  const type = list ? 'array' : (schemaTypes[kind] ?? kind)
  return {
    key,
    name,
    schema: {
      type,
      ...(list && { items: kind === 'options' ? 'option' : kind === 'users' ? 'user' : 'string' }),
      custom: vendorType,
    },
    required,
    ...(role === 'points' && { points: true }),
    ...(options.length > 0 && {
      allowedValues: options.map(({ id, value, children }) => ({
        id,
        value,
        ...(children?.length && { children: children.map((child) => ({ id: child.id, value: child.value })) }),
      })),
    }),
  }
}

/** Jira's names of the kinds, as the page knows them. */
const schemaTypes: Partial<Record<Field['kind'], string>> = {
  cascading: 'option-with-child',
  text: 'string',
  'rich-text': 'string',
  'date-time': 'datetime',
  other: 'any',
}
