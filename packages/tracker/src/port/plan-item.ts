/** Epics hold stories. The tracker may call both by other names, so a target carries the ids of its own types. */
export type PlanItemKind = 'epic' | 'story'

/** A value for one of the tracker's own fields: an option by its words or id, several of them, a number, a text, a date. */
export type FieldInput = string | number | readonly string[] | { readonly option: string; readonly child?: string }

/** What a plan wants in the tracker. `parentId` is the plan's id of the epic that a story belongs to. */
export type PlanItem = {
  readonly id: string
  readonly kind: PlanItemKind
  readonly title: string
  readonly description: string
  /** One text, a Given/When/Then per line or block. Empty: no such section is written. */
  readonly acceptanceCriteria?: string
  /** Where the criteria stand, as `criteriaPlace` answers it for the target. Absent: as a list in the description. */
  readonly criteriaPlace?: CriteriaPlace
  /** Markdown appended under everything else. */
  readonly additionalDescription?: string
  /** Story points, 0 or more; undefined leaves the field alone. */
  readonly points?: number
  readonly labels?: readonly string[]
  /** `derived`: not chosen by a person, but told by something else of the item. */
  readonly fields?: readonly {
    readonly key: string
    readonly name: string
    readonly value: FieldInput
    readonly derived?: true
  }[]
  readonly parentId?: string
  /** Ids of the items that must come first; become links when a save asks for links. */
  readonly dependsOn?: readonly string[]
}

/** Acceptance criteria in the description, as a list or as tasks to tick, or in a field of their own. */
export type CriteriaPlace =
  /** `insteadOf`: the key of the field that was chosen and is not there. */
  | { readonly as: 'list'; readonly insteadOf?: string }
  | { readonly as: 'task-list' }
  | { readonly as: 'field'; readonly key: string }

/** What of a plan goes into a field. `own`: filled in by us or the tracker whatever the plan says (project, type, ...). */
export type FieldRole = 'title' | 'description' | 'labels' | 'parent' | 'points' | 'own'

/** Where the tracker keeps something of an item: a field by what it is for, fields that a person chose, or links. */
export type ItemPlace = Exclude<FieldRole, 'own'> | 'type' | 'fields' | 'links'

/** What of an item is written and edited for itself. `text` is the description, `fields` all that a person chose fields for. */
export const itemParts = ['title', 'text', 'parent', 'points', 'labels', 'fields'] as const
export type ItemPart = (typeof itemParts)[number]

/** By the place that holds it; null: it is made with the item, or by calls of its own. */
export const partOfPlace = {
  title: 'title',
  description: 'text',
  parent: 'parent',
  points: 'points',
  labels: 'labels',
  fields: 'fields',
  type: null,
  links: null,
} as const satisfies Record<ItemPlace, ItemPart | null>

type ItemField = {
  /** Null: nowhere by itself. */
  readonly place: ItemPlace | null
  /** Over a text that is a part of the description. */
  readonly heading?: string
  /**
   * What two versions of an item are compared by; null where it is no part of what an item says. Undefined is left out: give it for a
   * field that is absent or empty, or all that was saved before there was such a field is written anew.
   */
  readonly says: ((item: PlanItem) => unknown) | null
}

/** What there is to each field of an item, texts of the description in their order. A field that is missing here does not compile. */
export const itemFields = {
  id: { place: null, says: null },
  kind: { place: 'type', says: ({ kind }) => kind },
  title: { place: 'title', says: ({ title }) => title },
  description: { place: 'description', says: ({ description }) => description },
  acceptanceCriteria: {
    place: 'description',
    heading: 'Acceptance Criteria',
    says: ({ acceptanceCriteria }) => acceptanceCriteria ?? '',
  },
  criteriaPlace: {
    place: null,
    // a list in the description, which most have, says nothing
    says: ({ criteriaPlace: chosen, acceptanceCriteria = '' }) =>
      chosen?.as === 'list' || acceptanceCriteria.trim() === '' ? undefined : chosen,
  },
  additionalDescription: {
    place: 'description',
    says: ({ additionalDescription }) => additionalDescription ?? '',
  },
  points: { place: 'points', says: ({ points }) => points ?? null },
  labels: { place: 'labels', says: ({ labels = [] }) => [...labels].sort() },
  fields: {
    place: 'fields',
    says: ({ fields = [] }) =>
      fields.map(({ key, value }) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  },
  parentId: { place: 'parent', says: ({ parentId }) => parentId ?? null },
  // links are made and compared one by one
  dependsOn: { place: 'links', says: null },
} as const satisfies Record<keyof PlanItem, ItemField>

/** The fields whose texts make up the description. */
export type DescriptionField = {
  [Field in keyof PlanItem]-?: (typeof itemFields)[Field]['place'] extends 'description' ? Field : never
}[keyof PlanItem]

/** Texts of the description in their order, empty ones too. */
export function descriptionTexts(
  item: Pick<PlanItem, DescriptionField>,
): { readonly field: DescriptionField; readonly heading: string | undefined; readonly text: string }[] {
  return Object.entries(itemFields).flatMap(([name, { place, heading }]: [string, ItemField]) => {
    if (place !== 'description') return []
    // the table's names are those of the fields
    const field = name as DescriptionField
    return [{ field, heading, text: item[field] ?? '' }]
  })
}

/** A sprint of the plan, `number` from 1; `startDate` and `endDate` are instants in ISO 8601. */
export type PlanSprint = {
  readonly number: number
  readonly startDate: string
  readonly endDate: string
  readonly itemIds: readonly string[]
}

/** Written into every created item: which run made it and which item of the plan it is. */
export type Marker = { readonly runId: string; readonly itemId: string }

/**
 * An item ready to be written: its epic already has a key. Without `parentKey` it is written without an epic, so a story whose
 * epic could not be made is the caller's to hold back.
 */
export type ItemToWrite = {
  readonly item: PlanItem
  readonly parentKey?: string
  /** Keys of fields that hold what now stands elsewhere: an update of the fields empties them. */
  readonly emptied?: readonly string[]
  /** What an update writes; the rest stays as it is. Absent: everything. */
  readonly parts?: readonly ItemPart[]
}

/**
 * These parts with what cannot be decided without them: of an item whose description and fields both change, the acceptance criteria may go from one to the
 * other, and written to one alone they would stand nowhere, or twice. `changed` is all that the plan changed.
 */
export function boundParts(parts: readonly ItemPart[], changed: readonly ItemPart[]): ItemPart[] {
  const isBound = (part: ItemPart) => part === 'text' || part === 'fields'
  const both = changed.includes('text') && changed.includes('fields') && parts.some(isBound)
  return itemParts.filter((part) => parts.includes(part) || (both && isBound(part)))
}

export function writesPart({ parts }: Pick<ItemToWrite, 'parts'>, part: ItemPart): boolean {
  return parts === undefined || parts.includes(part)
}
