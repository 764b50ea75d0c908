import { paragraphs } from './rich-text.ts'
import type {
  Board,
  Field,
  FieldKind,
  Issue,
  IssueType,
  JiraData,
  Person,
  Project,
  Role,
  Site,
  Sprint,
} from './state.ts'

const day = 86_400_000
const accountStem = '712020:5f0c7c1e-8a51-4f0e-9d7c-0d0e3c1a000'
const firstAccountId = `${accountStem}1`
/** @internal to be tested */
export const secondAccountId = `${accountStem}2`
/** Works where every other account is somebody's own. */
export const reservePerson: Person = {
  accountId: `${accountStem}9`,
  name: 'Another Person',
  email: 'another@example.com',
  timeZone: 'UTC',
}

/** The start of everything: two sites and projects of every style. Dates are set around `now`. */
export function seedJira(now: number): JiraData {
  return {
    people: [
      { accountId: firstAccountId, name: 'Demo Person', email: 'demo@example.com', timeZone: 'Europe/Berlin' },
      { accountId: secondAccountId, name: 'Second Person', email: 'second@example.com', timeZone: 'America/New_York' },
      { accountId: `${accountStem}3`, name: 'Third Person', email: 'third@example.com', timeZone: 'Asia/Tokyo' },
      { accountId: `${accountStem}4`, name: 'Fourth Person', email: 'fourth@example.com', timeZone: 'Europe/Lisbon' },
    ],
    sites: [seedDemoSite(now), seedLabSite(now)],
  }
}

const customTypes: Record<FieldKind, string> = {
  select: 'com.atlassian.jira.plugin.system.customfieldtypes:select',
  multiselect: 'com.atlassian.jira.plugin.system.customfieldtypes:multiselect',
  cascading: 'com.atlassian.jira.plugin.system.customfieldtypes:cascadingselect',
  number: 'com.atlassian.jira.plugin.system.customfieldtypes:float',
  text: 'com.atlassian.jira.plugin.system.customfieldtypes:textfield',
  textarea: 'com.atlassian.jira.plugin.system.customfieldtypes:textarea',
  date: 'com.atlassian.jira.plugin.system.customfieldtypes:datepicker',
  user: 'com.atlassian.jira.plugin.system.customfieldtypes:userpicker',
  'story-points': 'com.pyxis.greenhopper.jira:jsw-story-points',
  'epic-name': 'com.pyxis.greenhopper.jira:gh-epic-label',
  sprint: 'com.pyxis.greenhopper.jira:gh-sprint',
  rank: 'com.pyxis.greenhopper.jira:gh-lexo-rank',
}

function field(number: number, name: string, kind: FieldKind, extra: Partial<Field> = {}): Field {
  return { id: `customfield_${number}`, name, kind, custom: customTypes[kind], projectId: null, options: [], ...extra }
}

function options(first: number, ...values: string[]) {
  return values.map((value, index) => ({ id: String(first + index), value }))
}

/** Anew for each site: one that is changed, as by an option that is switched off, changes no other and is as it was after a reset. */
const siteFields = (): Field[] => [
  field(10011, 'Epic Name', 'epic-name'),
  field(10016, 'Story point estimate', 'story-points'),
  field(10019, 'Rank', 'rank'),
  field(10020, 'Sprint', 'sprint'),
  field(10026, 'Story Points', 'number'),
  field(10041, 'Team', 'select', { options: options(10100, 'Checkout', 'Catalogue', 'Platform', 'Mobile') }),
  field(10042, 'Environment', 'select', { options: options(10110, 'Development', 'Staging', 'Production') }),
  field(10043, 'Business value', 'number'),
  field(10044, 'Release note', 'text'),
  field(10045, 'Test notes', 'textarea'),
  field(10046, 'Platforms', 'multiselect', { options: options(10120, 'Web', 'iOS', 'Android') }),
  field(10047, 'Region', 'cascading', {
    options: [
      { id: '10130', value: 'Europe', children: options(10131, 'North', 'South') },
      { id: '10140', value: 'America', children: options(10141, 'North', 'Central', 'South') },
    ],
  }),
  field(10048, 'Due by', 'date'),
  field(10049, 'Reviewer', 'user'),
  field(10050, 'Cost centre', 'select', { options: options(10150, 'CC-100', 'CC-200') }),
]

type TypeName = 'Epic' | 'Story' | 'Task' | 'Bug' | 'Sub-task'
const typeFacts: Record<TypeName, { level: number; color: string; description: string }> = {
  Epic: { level: 1, color: '#904ee2', description: 'A big user story that needs to be broken down.' },
  Story: { level: 0, color: '#63ba3c', description: 'Functionality or a feature expressed as a user goal.' },
  Task: { level: 0, color: '#4bade8', description: 'A small, distinct piece of work.' },
  Bug: { level: 0, color: '#e5493a', description: 'A problem or error.' },
  'Sub-task': { level: -1, color: '#4bade8', description: 'A small piece of work that is part of a larger task.' },
}

function issueTypes(firstId: number, names: TypeName[], projectId: string | null): IssueType[] {
  return names.map((name, index) => ({
    id: String(firstId + index),
    name,
    description: typeFacts[name].description,
    hierarchyLevel: typeFacts[name].level,
    subtask: typeFacts[name].level < 0,
    projectId,
    color: typeFacts[name].color,
  }))
}

const classicTypes = () => issueTypes(10000, ['Epic', 'Story', 'Task', 'Bug', 'Sub-task'], null)

type ProjectSeed = {
  id: number
  key: string
  name: string
  style: Project['style']
  types: IssueType[]
  points: number | null
  /** Custom field numbers on both screens. */
  fields: number[]
  /** Custom field numbers only on the edit screen, not on the create screen. */
  editOnly?: number[]
  required?: number[]
  epicNameRequired?: boolean
  role?: Role
  color: string
}

function project(seed: ProjectSeed): Project {
  const ids = (numbers: number[] = []) => numbers.map((number) => `customfield_${number}`)
  return {
    id: String(seed.id),
    key: seed.key,
    name: seed.name,
    style: seed.style,
    issueTypeIds: seed.types.map((type) => type.id),
    screens: seed.types.map((type) => {
      const isEpic = type.hierarchyLevel > 0
      const epicName = isEpic && seed.epicNameRequired ? [10011] : []
      return {
        issueTypeId: type.id,
        create: ids([...seed.fields, ...epicName]),
        edit: ids([...seed.fields, ...(seed.editOnly ?? []), ...epicName]),
        required: ids([...(isEpic ? [] : (seed.required ?? [])), ...epicName]),
      }
    }),
    pointsFieldId: seed.points === null ? null : `customfield_${seed.points}`,
    defaultRole: seed.role ?? 'admin',
    roles: {},
    leadAccountId: firstAccountId,
    color: seed.color,
    lastIssueNumber: 0,
  }
}

function seedDemoSite(now: number): Site {
  const classic = classicTypes()
  const withoutEpic = classic.filter((type) => type.name !== 'Epic')
  const appTypes = issueTypes(10010, ['Epic', 'Story', 'Task', 'Bug', 'Sub-task'], '10001')
  const opsTypes = issueTypes(10020, ['Epic', 'Story', 'Task', 'Sub-task'], '10002')
  const projects = [
    project({
      id: 10000,
      key: 'SHOP',
      name: 'Web Shop',
      style: 'classic',
      types: classic,
      points: 10026,
      color: '#0c66e4',
      fields: [10020, 10026, 10041, 10042, 10043, 10044, 10045, 10046, 10047, 10048, 10049],
    }),
    project({
      id: 10001,
      key: 'APP',
      name: 'Mobile App',
      style: 'next-gen',
      types: appTypes,
      points: 10016,
      color: '#1f845a',
      fields: [10016, 10020, 10061],
    }),
    project({
      id: 10002,
      key: 'OPS',
      name: 'Operations',
      style: 'next-gen',
      types: opsTypes,
      points: 10016,
      color: '#946f00',
      fields: [10016],
    }),
    project({
      id: 10003,
      key: 'HELP',
      name: 'Help Desk Flow',
      style: 'classic',
      types: classic,
      points: 10026,
      color: '#ae4787',
      fields: [10026, 10042],
    }),
    project({
      id: 10004,
      key: 'DOCS',
      name: 'Documentation',
      style: 'classic',
      types: withoutEpic,
      points: 10026,
      color: '#6e5dc6',
      fields: [10020, 10026],
    }),
    project({
      id: 10005,
      key: 'PAY',
      name: 'Payments',
      style: 'classic',
      types: classic,
      points: 10026,
      color: '#227d9b',
      fields: [10020, 10041],
    }),
    project({
      id: 10006,
      key: 'VAULT',
      name: 'Finance (read only)',
      style: 'classic',
      types: classic,
      points: 10026,
      color: '#ae2e24',
      fields: [10020, 10026],
      role: 'viewer',
    }),
  ]
  const site: Site = {
    id: '3f1d9c52-6c1f-4a8e-9a35-7b0c5d2e0001',
    slug: 'planwright-demo',
    name: 'planwright-demo',
    fields: [
      ...siteFields(),
      field(10061, 'Squad', 'select', { projectId: '10001', options: options(10160, 'Android', 'iOS', 'Backend') }),
    ],
    issueTypes: [...classic, ...appTypes, ...opsTypes],
    projects,
    ...noWork(),
  }
  addBoard(site, 1, 'SHOP', 'scrum', 'SHOP board')
  addBoard(site, 2, 'APP', 'simple', 'APP board', true)
  addBoard(site, 3, 'OPS', 'simple', 'OPS board', false)
  addBoard(site, 4, 'HELP', 'kanban', 'HELP board')
  addBoard(site, 5, 'DOCS', 'scrum', 'DOCS board')
  addBoard(site, 6, 'PAY', 'scrum', 'PAY board')
  addBoard(site, 7, 'VAULT', 'scrum', 'VAULT board')
  site.sprints.push(
    sprint(1, 1, 'SHOP Sprint 1', 'closed', now - 28 * day, now - 14 * day),
    sprint(2, 1, 'SHOP Sprint 2', 'active', now - 4 * day, now + 10 * day),
  )
  seedShop(site, now)
  seedApp(site, now)
  return site
}

/** What a team does in five sprints, one issue carried over: a history to plan from. */
function seedApp(site: Site, now: number): void {
  const add = adder(site, 'APP', now)
  const doneSprints: [summary: string, points: number][][] = [
    [
      ['Show the order list', 5],
      ['Open an order', 3],
      ['Sign in with a fingerprint', 8],
    ],
    [
      ['Search orders', 5],
      ['Remember the last search', 2],
      ['Send a push message', 8],
      ['Mute messages', 3],
    ],
    [['Pay with the phone', 13]],
    [
      ['Show a receipt', 3],
      ['Share a receipt', 5],
      ['Work without a network', 8],
      ['Keep changes made offline', 5],
    ],
    [
      ['Scan a barcode', 8],
      ['Add by barcode', 5],
      ['Switch to the dark theme', 3],
    ],
  ]
  for (const [at, stories] of doneSprints.entries()) {
    const end = now - (doneSprints.length - at) * 14 * day + 7 * day
    site.sprints.push(sprint(3 + at, 2, `APP Sprint ${at + 1}`, 'closed', end - 14 * day, end))
    for (const [summary, points] of stories) add('Story', summary, { points, status: 'Done', closedSprintId: 3 + at })
  }
  const carried = site.issues.find(({ summary }) => summary === 'Work without a network')
  // begun in the sprint before the one that finished it
  carried?.closedSprintIds.unshift(5)
  add('Story', 'Choose a language', { points: 5 })
  add('Task', 'Renew the certificate', {})
}

function seedShop(site: Site, now: number): void {
  const add = adder(site, 'SHOP', now)
  const search = add('Epic', 'Find products quickly', { status: 'In Progress' })
  const checkout = add('Epic', 'Pay without an account', {})
  add('Story', 'Search products by name', {
    parent: search,
    points: 5,
    status: 'Done',
    closedSprintId: 1,
    team: '10101',
  })
  add('Story', 'Filter search results by price', {
    parent: search,
    points: 3,
    status: 'In Progress',
    sprintId: 2,
    team: '10101',
  })
  add('Story', 'Sort search results', { parent: search, points: 2, sprintId: 2, team: '10101' })
  const guest = add('Story', 'Check out as a guest', { parent: checkout, points: 8, sprintId: 2, team: '10100' })
  const receipt = add('Story', 'Receive a receipt by e-mail', { parent: checkout, points: 3, team: '10100' })
  add('Bug', 'Cart loses items after signing in', { team: '10100' })
  site.links.push({ id: '10300', typeId: '10000', inwardIssueId: guest.id, outwardIssueId: receipt.id })
}

function seedLabSite(now: number): Site {
  const classic = classicTypes()
  const site: Site = {
    id: '3f1d9c52-6c1f-4a8e-9a35-7b0c5d2e0002',
    slug: 'planwright-lab',
    name: 'planwright-lab',
    fields: siteFields(),
    issueTypes: classic,
    projects: [
      project({
        id: 10000,
        key: 'LAB',
        name: 'Laboratory',
        style: 'classic',
        types: classic,
        points: 10026,
        color: '#0c66e4',
        fields: [10020, 10026, 10041],
      }),
      project({
        id: 10001,
        key: 'AUDIT',
        name: 'Audit',
        style: 'classic',
        types: classic,
        points: 10026,
        color: '#ae2e24',
        fields: [10020, 10026, 10050],
        required: [10050],
        epicNameRequired: true,
      }),
      project({
        id: 10002,
        key: 'NEW',
        name: 'Project without a board',
        style: 'classic',
        types: classic,
        points: 10026,
        color: '#1f845a',
        fields: [10020, 10026],
      }),
    ],
    ...noWork(),
  }
  addBoard(site, 1, 'LAB', 'scrum', 'LAB board')
  addBoard(site, 2, 'LAB', 'scrum', 'LAB research board')
  addBoard(site, 3, 'AUDIT', 'scrum', 'AUDIT board')
  site.sprints.push(sprint(1, 1, 'LAB Sprint 1', 'future', null, null, now))
  return site
}

/** A site in which nobody has done anything yet, with the ids that everything of it comes after. */
function noWork() {
  return {
    filters: [],
    boards: [],
    sprints: [],
    issues: [],
    links: [],
    lastIssueId: 10_000,
    lastSprintId: 10,
    lastId: 10_500,
  }
}

function addBoard(site: Site, id: number, key: string, type: Board['type'], name: string, sprints = false): void {
  const owner = site.projects.find((one) => one.key === key)
  if (owner === undefined) throw new Error(`no project ${key}`)
  const filterId = String(10_200 + id)
  site.filters.push({
    id: filterId,
    name: `Filter for ${name}`,
    jql: `project = ${key} ORDER BY Rank ASC`,
    ownerAccountId: firstAccountId,
  })
  site.boards.push({
    id,
    name,
    type,
    projectId: owner.id,
    filterId,
    estimationFieldId: type === 'kanban' ? null : owner.pointsFieldId,
    features: { 'jsw.agility.backlog': sprints, 'jsw.agility.sprints': sprints, 'jsw.agility.estimation': true },
  })
}

function sprint(
  id: number,
  originBoardId: number,
  name: string,
  state: Sprint['state'],
  start: number | null,
  end: number | null,
  created = start ?? 0,
): Sprint {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    id,
    originBoardId,
    name,
    state,
    startDate: iso(start),
    endDate: iso(end),
    completeDate: state === 'closed' ? iso(end) : null,
    createdDate: new Date(created).toISOString(),
    goal: null,
    properties: {},
  }
}

type IssueSeed = {
  parent?: Issue
  points?: number
  status?: Issue['status']
  sprintId?: number
  closedSprintId?: number
  team?: string
}

function adder(site: Site, key: string, now: number) {
  const owner = site.projects.find((one) => one.key === key)
  if (owner === undefined) throw new Error(`no project ${key}`)
  return (type: TypeName, summary: string, seed: IssueSeed): Issue => {
    const issueType = site.issueTypes.find((one) => one.name === type && owner.issueTypeIds.includes(one.id))
    if (issueType === undefined) throw new Error(`no type ${type}`)
    site.lastIssueId += 1
    owner.lastIssueNumber += 1
    const at = new Date(now - 30 * day + owner.lastIssueNumber * 60_000).toISOString()
    const issue: Issue = {
      id: String(site.lastIssueId),
      key: `${key}-${owner.lastIssueNumber}`,
      projectId: owner.id,
      issueTypeId: issueType.id,
      summary,
      description: paragraphs(`${summary}.`),
      parentId: seed.parent?.id ?? null,
      labels: [],
      priorityId: '3',
      status: seed.status ?? 'To Do',
      reporterAccountId: secondAccountId,
      assigneeAccountId: null,
      createdAt: at,
      updatedAt: at,
      sprintId: seed.sprintId ?? null,
      closedSprintIds: seed.closedSprintId === undefined ? [] : [seed.closedSprintId],
      rank: site.lastIssueId,
      custom: {
        ...(seed.points === undefined ? {} : { [owner.pointsFieldId ?? 'customfield_10026']: seed.points }),
        ...(seed.team === undefined ? {} : { customfield_10041: seed.team }),
      },
      properties: {},
      comments: [],
    }
    site.issues.push(issue)
    return issue
  }
}
