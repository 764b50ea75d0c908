import type { Field, Project } from '../../port/project.ts'
import { readPages } from '../wire/read-pages.ts'
import { type CreateFieldJson, CreateFieldPage, ProjectJson, ProjectPage } from '../wire/schemas.ts'
import { pathOf, type Transport } from '../wire/transport.ts'
import { findPointsField, toField, toProject } from './from-jira.ts'

/** Projects this person may create issues in. */
export async function readProjects(transport: Transport): Promise<Project[]> {
  const projects = await readPages(
    transport,
    {
      operation: 'list projects',
      path: '/rest/api/3/project/search',
      endpoint: 'GET project/search',
      query: { action: 'create', expand: 'issueTypes', orderBy: 'name' },
      answer: ProjectPage,
    },
    100,
  )
  return projects.map(toProject)
}

export async function readProject(transport: Transport, projectId: string): Promise<ProjectJson> {
  const { body } = await transport({
    operation: 'read project',
    effect: 'read',
    method: 'GET',
    path: pathOf('rest', 'api', 3, 'project', projectId),
    endpoint: 'GET project',
    query: { expand: 'issueTypes' },
    answer: ProjectJson,
  })
  return body
}

export async function readCreateForm(
  transport: Transport,
  projectId: string,
  typeId: string,
): Promise<CreateFieldJson[]> {
  return readPages(
    transport,
    {
      operation: 'read create form',
      path: `${pathOf('rest', 'api', 3, 'issue', 'createmeta', projectId, 'issuetypes', typeId)}`,
      endpoint: 'GET createmeta/issuetypes/fields',
      answer: CreateFieldPage,
    },
    200,
  )
}

export async function readFields(transport: Transport, projectId: string, typeId: string): Promise<Field[]> {
  const form = await readCreateForm(transport, projectId, typeId)
  const points = findPointsField(form, undefined, [])
  return form.map((json) => toField(json, points?.key))
}
