import { randomUUID } from 'node:crypto'
import type { IssueRelation, LinearAttachment, LinearLabel, RelationType } from '../data/state.ts'
import { checkOwnId, issueBy, teamBy } from './issue-input.ts'
import { inputError, notFound } from './linear-error.ts'
import { authorOf, done, newEntity } from './mutation.ts'
import type { World } from './world.ts'

type OwnId = { id?: string | null }
type RelationInput = OwnId & { issueId: string; relatedIssueId: string; type: RelationType }
type CommentInput = OwnId & { issueId?: string | null; body?: string | null }
type AttachmentInput = OwnId & {
  issueId: string
  title: string
  subtitle?: string | null
  url: string
  metadata?: Record<string, unknown> | null
}
type LabelInput = OwnId & {
  name: string
  color?: string | null
  description?: string | null
  teamId?: string | null
  parentId?: string | null
  isGroup?: boolean | null
}

/** What hangs on issues: relations, comments, attachments, labels. */
export const attachedMutations = {
  issueRelationCreate(_root: unknown, { input }: { input: RelationInput }, world: World) {
    const { data } = world
    checkOwnId('IssueRelation', data.relations, input.id)
    const [issue, related] = [issueBy(data, input.issueId), issueBy(data, input.relatedIssueId)]
    if (issue === related) throw inputError('An issue cannot be related to itself.')
    const known = data.relations.find((one) => one.issueId === issue.id && one.relatedIssueId === related.id)
    if (known !== undefined && known.type === input.type) return done(world, { issueRelation: known })
    const issueRelation: IssueRelation = {
      ...newEntity(world, input.id?.toLowerCase() ?? randomUUID()),
      issueId: issue.id,
      relatedIssueId: related.id,
      type: input.type,
    }
    data.relations.push(issueRelation)
    for (const one of [issue, related]) one.updatedAt = issueRelation.createdAt
    return done(world, { issueRelation })
  },

  issueRelationDelete(_root: unknown, { id }: { id: string }, world: World) {
    const { data } = world
    if (!data.relations.some((one) => one.id === id)) throw notFound('IssueRelation', id)
    data.relations = data.relations.filter((one) => one.id !== id)
    return done(world, { entityId: id })
  },

  commentCreate(_root: unknown, { input }: { input: CommentInput }, world: World) {
    const { data } = world
    checkOwnId('Comment', data.comments, input.id)
    if (typeof input.issueId !== 'string') throw inputError('issueId: comments are made on issues only here')
    const body = input.body ?? ''
    if (body.trim() === '') throw inputError('body should not be empty')
    const issue = issueBy(data, input.issueId)
    const comment = {
      ...newEntity(world, input.id?.toLowerCase() ?? randomUUID()),
      issueId: issue.id,
      userId: world.viewer.id,
      body,
    }
    data.comments.push(comment)
    return done(world, { comment })
  },

  /** The same address on the same issue is the same attachment: it is updated. */
  attachmentCreate(_root: unknown, { input }: { input: AttachmentInput }, world: World) {
    const { data } = world
    const issue = issueBy(data, input.issueId)
    const url = URL.parse(input.url)
    if (url === null) throw inputError('url must be a URL address')
    const values = { title: input.title, subtitle: input.subtitle ?? null, metadata: input.metadata ?? {} }
    const known = data.attachments.find((one) => one.issueId === issue.id && one.url === input.url)
    if (known !== undefined) {
      Object.assign(known, values, { updatedAt: new Date(world.now).toISOString() })
      return done(world, { attachment: known })
    }
    checkOwnId('Attachment', data.attachments, input.id)
    const attachment: LinearAttachment = {
      ...newEntity(world, input.id?.toLowerCase() ?? randomUUID()),
      ...values,
      issueId: issue.id,
      creatorId: authorOf(world).userId,
      url: input.url,
    }
    data.attachments.push(attachment)
    return done(world, { attachment })
  },

  issueLabelCreate(_root: unknown, { input }: { input: LabelInput }, world: World) {
    const { data } = world
    checkOwnId('IssueLabel', data.labels, input.id)
    const name = input.name.trim()
    if (name === '') throw inputError('name should not be empty')
    const teamId = typeof input.teamId === 'string' ? teamBy(data, input.teamId).id : null
    const inSight = data.labels.filter((label) => label.teamId === null || teamId === null || label.teamId === teamId)
    if (inSight.some((label) => label.name.toLowerCase() === name.toLowerCase()))
      throw inputError(`Label ${name} exists already: duplicate label name`)
    const parent = data.labels.find(({ id }) => id === input.parentId)
    if (typeof input.parentId === 'string' && parent?.isGroup !== true)
      throw inputError('parentId must be a label group')
    const issueLabel: LinearLabel = {
      ...newEntity(world, input.id?.toLowerCase() ?? randomUUID()),
      name,
      color: input.color ?? '#bec2c8',
      description: input.description ?? null,
      isGroup: input.isGroup ?? false,
      parentId: parent?.id ?? null,
      teamId,
      creatorId: world.viewer.id,
    }
    data.labels.push(issueLabel)
    return done(world, { issueLabel })
  },
}
