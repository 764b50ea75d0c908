import { cleanLabels, cleanTitle } from '../../port/clean-words.ts'
import { type FieldValue, isMisfit, resolveField } from '../../port/field-value.ts'
import {
  type ItemPart,
  type ItemPlace,
  type ItemToWrite,
  type PlanItem,
  partOfPlace,
  writesPart,
} from '../../port/plan-item.ts'
import type { Target } from '../../port/target.ts'
import type { FieldRefusal, NewItem } from '../../port/writer.ts'
import { suppliesRole } from '../../saving/item-problems.ts'
import { typeOf } from '../../saving/target-problems.ts'
import { documentOf, plainParagraphs } from '../document/document.ts'
import { storyDocument } from '../document/story-document.ts'
import { criteriaInField } from '../read/criteria-field.ts'
import { markerProperty } from '../read/jira-names.ts'

/** What a plan says, in Jira's shapes. Pure. A refusal is what Jira would certainly refuse, so that it is not sent. */

export type IssueFields = Readonly<Record<string, unknown>>
export type Mapped = { readonly fields: IssueFields } | { readonly refusals: readonly FieldRefusal[] }

/** One element of a bulk create. */
export function toIssueUpdate(item: NewItem, fields: IssueFields) {
  return {
    fields,
    properties: [{ key: markerProperty, value: { run: item.marker.runId, item: item.marker.itemId } }],
  }
}

export function toCreateFields(target: Target, { item, parentKey }: ItemToWrite): Mapped {
  const type = typeOf(target, item.kind)
  if (!type) return { refusals: [{ field: 'issuetype', message: 'The chosen issue type no longer exists.' }] }
  const content = contentFields(target, item)
  if ('refusals' in content) return content
  return {
    fields: {
      project: { id: target.project.id },
      issuetype: { id: type.id },
      ...content.fields,
      ...(parentKey === undefined ? {} : { parent: { key: parentKey } }),
    },
  }
}

/** As creating, but only the parts that are to be written, and what the plan leaves empty of them is emptied, so that the issue holds what the plan holds. */
export function toUpdateFields(target: Target, { item, parentKey, emptied = [], parts }: ItemToWrite): Mapped {
  const writes = (part: ItemPart) => writesPart({ parts }, part)
  const content = contentFields(target, item, writes)
  if ('refusals' in content) return content
  const emptyKeys = writes('fields') ? emptied.filter((key) => hasField(target, item, key)) : []
  return {
    fields: {
      ...Object.fromEntries(emptyKeys.map((key) => [key, null])),
      ...(writes('labels') && isOnForm(target, item, 'labels') ? { labels: [] } : {}),
      ...(writes('text') && isOnForm(target, item, 'description') ? { description: null } : {}),
      ...content.fields,
      ...(parentKey === undefined || !writes('parent') ? {} : { parent: { key: parentKey } }),
    },
  }
}

const contentFields = (target: Target, item: PlanItem, writes: (part: ItemPart) => boolean = () => true): Mapped => {
  const form = typeOf(target, item.kind)?.fields ?? []
  const refusals: FieldRefusal[] = []
  const customFields: [string, unknown][] = []
  const criteria = writes('fields') ? criteriaInField(target, item) : undefined
  for (const { key, name, value } of writes('fields') ? (item.fields ?? []) : []) {
    const field = form.find((candidate) => candidate.key === key)
    if (key === criteria?.key && criteria.value !== null) {
      refusals.push({ field: name, message: 'The field holds the acceptance criteria.' })
      continue
    }
    // Without a form to look at, Jira itself is asked: a text or a number as it stands.
    if (!field && form.length > 0) {
      refusals.push({ field: name, message: 'The field is not on the form for new issues.' })
      continue
    }
    const resolved = field ? resolveField(field, value) : undefined
    if (resolved && isMisfit(resolved)) refusals.push({ field: name, message: resolved.message })
    else customFields.push([key, resolved ? toFieldJson(resolved) : value])
  }
  if (refusals.length > 0) return { refusals }
  return {
    fields: Object.assign(
      { ...(criteria ? { [criteria.key]: criteria.value } : {}), ...Object.fromEntries(customFields) },
      ...places.filter((place) => isWrittenAt(place, writes)).map((place) => fieldsOf[place]?.(target, item)),
    ),
  }
}

/** What goes into an issue's fields by where an item keeps it; null: not here. A place that is missing does not compile. */
const fieldsOf = {
  title: (target, item) => {
    const title = cleanTitle(item.title)
    const form = typeOf(target, item.kind)?.fields ?? []
    const named = form.filter(({ role, key, required }) => role === 'title' && key !== 'summary' && required)
    return { summary: title, ...Object.fromEntries(named.map(({ key }) => [key, title])) }
  },
  description: (target, item) =>
    suppliesRole(item, 'description') && isOnForm(target, item, 'description')
      ? { description: storyDocument(item) }
      : {},
  labels: (target, item) =>
    suppliesRole(item, 'labels') && isOnForm(target, item, 'labels') ? { labels: cleanLabels(item.labels) } : {},
  points: ({ pointsField }, { kind, points }) =>
    kind === 'story' && points !== undefined && pointsField?.onCreateForm === true ? { [pointsField.key]: points } : {},
  // may be refused, so they are resolved before
  fields: null,
  // an issue has its type from the start, its epic by the key, and links by calls of their own
  type: null,
  parent: null,
  links: null,
} satisfies Record<ItemPlace, ((target: Target, item: PlanItem) => IssueFields) | null>

// the table's names are the places
const places = Object.keys(fieldsOf) as ItemPlace[]

const isWrittenAt = (place: ItemPlace, writes: (part: ItemPart) => boolean) => {
  const part = partOfPlace[place]
  return part === null || writes(part)
}

const hasField = (target: Target, item: PlanItem, key: string) =>
  typeOf(target, item.kind)?.fields.some((field) => field.key === key) === true

/** A form that Jira would not show is taken to have everything. */
const isOnForm = (target: Target, item: PlanItem, role: 'labels' | 'description') => {
  const form = typeOf(target, item.kind)?.fields ?? []
  return form.length === 0 || form.some((field) => field.role === role)
}

const toFieldJson = (value: FieldValue): unknown => {
  switch (value.kind) {
    case 'option':
      return value.childId === undefined ? { id: value.id } : { id: value.id, child: { id: value.childId } }
    case 'options':
      return value.ids.map((id) => ({ id }))
    case 'number':
      return value.number
    case 'rich-text':
      return documentOf(plainParagraphs(value.text))
    case 'date-time':
      return value.text.replace('Z', '+0000')
    case 'user':
      return { accountId: value.text }
    case 'users':
      return value.texts.map((accountId) => ({ accountId }))
    case 'words':
      return value.texts
    case 'text':
    case 'date':
      return value.text
  }
}
