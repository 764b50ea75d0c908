import type { FieldRole } from './plan-item.ts'

export type ItemType = {
  readonly id: string
  readonly name: string
  /** 1 is an epic, 0 a story or task, -1 a part of one; undefined where the tracker does not say. */
  readonly hierarchyLevel?: number
  /** At the tracker; fetch it with `Tracker.image`. */
  readonly iconUrl: string | null
}

export type Project = {
  readonly id: string
  readonly key: string
  readonly name: string
  /** Who keeps its settings: the company's administrators or the team itself. */
  readonly style: ProjectStyle
  /** By size such as `24x24`; at the tracker, fetch them with `Tracker.image`. */
  readonly avatarUrls: Readonly<Record<string, string>>
  readonly itemTypes: readonly ItemType[]
}

export type ProjectStyle = 'company-managed' | 'team-managed' | 'other'

/** What may be put in a field. `other` is a kind that we do not fill in. */
export type FieldKind =
  | 'option'
  | 'options'
  | 'cascading'
  | 'number'
  | 'text'
  | 'rich-text'
  | 'date'
  | 'date-time'
  | 'user'
  | 'users'
  | 'words'
  | 'other'

export type FieldOption = {
  readonly id: string
  readonly value: string
  readonly children?: readonly { readonly id: string; readonly value: string }[]
}

/** A field of the create form of one item type. */
export type Field = {
  readonly key: string
  readonly name: string
  /** Absent: a field that only a person's own choice fills. */
  readonly role?: FieldRole
  readonly kind: FieldKind
  readonly required: boolean
  /** Filled by the tracker where we leave it out. */
  readonly hasDefault: boolean
  /** Empty where the kind has no options. */
  readonly options: readonly FieldOption[]
  /** A field for any text, not one that wants an address or the like. */
  readonly isText?: boolean
  /** Says how much an item matters; its options go down from the highest. */
  readonly isPriority?: boolean
  /** The vendor's name of the field's type, shown to nobody. */
  readonly vendorType: string
}

export type Permission = 'granted' | 'denied' | 'unknown'

export type PermissionName = 'createItems' | 'editItems' | 'deleteItems' | 'moveItems' | 'linkItems' | 'manageSprints'

export type Board = {
  readonly id: string
  readonly name: string
  readonly kind: 'scrum' | 'kanban' | 'simple' | 'other'
}

export type SprintSupport = 'yes' | 'no' | 'unknown'
