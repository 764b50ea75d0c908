import { detailLevels } from '@planwright/planning'
import * as z from 'zod/mini'
import { limitWords } from '../limit-words.ts'

const required = 'This field is required'
/** Says so of what is not there; what is there and wrong is told by its kind. */
const whenMissing = { error: ({ input }: { input?: unknown }) => (input === undefined ? required : undefined) }

/** An id of ours or of a client: stable from generation on. */
export const ItemId = z.string().check(z.minLength(1), z.maxLength(100))

/** A text a person may leave empty, at most `limit` characters. */
const text = (limit: number) =>
  z.string().check(z.maxLength(limit, `Please keep this under ${limitWords(limit)} characters`))
const requiredText = (limit: number) =>
  z
    .string(whenMissing)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(limit, `Please keep this under ${limitWords(limit)} characters`),
    )
/** As `requiredText`, but kept to the letter: stories cite it character for character. */
const requiredVerbatim = (limit: number) =>
  z.string(whenMissing).check(
    z.maxLength(limit, `Please keep this under ${limitWords(limit)} characters`),
    z.refine((value) => value.trim() !== '', required),
  )

/** The kinds of custom field that a person may set on stories: one option, several, one with another below it, and plain values. */
export const customFieldTypes = ['option', 'number', 'options', 'cascading', 'text', 'date', 'user'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** Options by their words or ids: one, a list of several, or one with its child. A date is `YYYY-MM-DD`, a user an account id. */
const CustomFieldValue = z.union([
  requiredText(1000),
  z.number(),
  z.array(requiredText(255)).check(z.minLength(1, required), z.maxLength(100)),
  z.strictObject({ option: requiredText(255), child: z.optional(requiredText(255)) }),
])

/** A field that every story gets. The hidden number entry is the one for the points. */
export const CustomField = z.strictObject({
  key: requiredText(255),
  name: requiredText(255),
  value: CustomFieldValue,
  type: z.enum(customFieldTypes),
  /** What a screen shows for a value that is an id. */
  display: z.optional(z.string().check(z.maxLength(255))),
  hidden: z.optional(z.boolean()),
})
export type CustomField = z.infer<typeof CustomField>

/** What an epic or a story may hold: characters of its texts, and how many of what it has several of. */
export const itemLimits = {
  title: 1_000,
  text: 30_000,
  additionalText: 10_000,
  passage: 500,
  passages: 200,
  dependencies: 200,
  labels: 100,
  fields: 50,
  stories: 2_000,
  epics: 500,
  marks: 2_000,
} as const

/** What a passage of a brief is to the backlog. Stories are written from the first two. */
export const passageKinds = [
  'demand',
  'constraint',
  'out-of-scope',
  'deferred',
  'today',
  'question',
  'context',
  'noise',
] as const
export type PassageKind = (typeof passageKinds)[number]

/** What a person says that a passage of the brief is, whatever it is taken for. How its words are wrapped does not count. */
export const Mark = z.strictObject({
  passage: z.string().check(z.minLength(1), z.maxLength(itemLimits.passage)),
  kind: z.enum(passageKinds),
})
export type Mark = z.infer<typeof Mark>
export const Marks = z.array(Mark).check(z.maxLength(itemLimits.marks))

/** Texts of a brief: the limit keeps a whole request under 1 MB. */
export const briefLimit = 100_000

/** Labels with commas between them, no more and no longer than a story takes. */
const LabelList = text(2_000).check(
  z.refine((list) => list.split(',').length <= itemLimits.labels, 'Please enter 100 labels at most'),
  z.refine(
    (list) => list.split(',').every((label) => label.trim().length <= 255),
    'Please keep each label under 255 characters',
  ),
)

/** Step 1's form and the request of `POST /inference/backlog`. */
export const BacklogForm = z.strictObject({
  companyInfo: requiredVerbatim(briefLimit),
  epicInfo: requiredVerbatim(briefLimit),
  detailLevel: z.enum(detailLevels, whenMissing),
  additionalInfo: z._default(text(briefLimit), ''),
  additionalDescription: z._default(text(itemLimits.additionalText), ''),
  labels: z._default(LabelList, ''),
  customFields: z._default(z.array(CustomField).check(z.maxLength(itemLimits.fields)), []),
})
export type BacklogForm = z.infer<typeof BacklogForm>
export type BacklogFormInput = z.input<typeof BacklogForm>

/** How the points came about: method, range in points, and issues like it. */
export const Estimate = z.strictObject({
  method: z.string().check(z.maxLength(100)),
  range: z.tuple([z.number(), z.number()]),
  comparable: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(255)),
        title: z.string().check(z.maxLength(itemLimits.title)),
        points: z.number(),
      }),
    )
    .check(z.maxLength(10)),
})
export type Estimate = z.infer<typeof Estimate>

const storyShape = {
  title: requiredText(itemLimits.title),
  description: z._default(text(itemLimits.text), ''),
  acceptanceCriteria: z._default(text(itemLimits.text), ''),
  storyPoints: z.number().check(z.minimum(0, 'Points cannot be negative')),
  labels: z._default(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(itemLimits.labels)), []),
  customFields: z._default(z.array(CustomField).check(z.maxLength(itemLimits.fields)), []),
  additionalDescription: z._default(text(itemLimits.additionalText), ''),
  /** 1 is the highest. */
  priority: z._default(z.literal([1, 2, 3, 4]), 3),
  /** Ids of stories that must be done in the same or an earlier sprint. */
  dependsOn: z._default(z.array(ItemId).check(z.maxLength(itemLimits.dependencies)), []),
  /** Passages of the brief, character for character; empty means assumed. */
  source: z._default(
    z.array(z.string().check(z.maxLength(itemLimits.passage))).check(z.maxLength(itemLimits.passages)),
    [],
  ),
  /** Title and description are the brief's own words, because the drafter was not sure of more. */
  wordingKept: z.optional(z.boolean()),
  /** Nothing in the brief ranks it: the priority is from its place there, and no person has chosen it. */
  priorityFromOrder: z.optional(z.boolean()),
  /** What the points were when a person first changed the story but not them: while they are the same, nobody has judged them. */
  draftedPoints: z.optional(z.number()),
  estimate: z.optional(Estimate),
  locked: z._default(z.boolean(), false),
  /** A person changed it: writing anew leaves it as it is unless they agree. */
  edited: z.optional(z.boolean()),
  /** Findings about its form that a person has looked at and put aside. */
  dismissed: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
  /** The issue that stands for it already, such as `SHOP-12`: a save takes that one as it is, and makes none. */
  issueKey: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Sprint number from 1, once planned. */
  sprint: z.optional(z.int().check(z.positive())),
}

export const UserStory = z.strictObject({ id: ItemId, ...storyShape })
export type UserStory = z.infer<typeof UserStory>

/** Whether a story is estimated with the others: nobody has locked it, nor chosen its points. Pure. */
export function isToEstimate({
  locked,
  edited,
  draftedPoints,
  storyPoints,
}: Pick<UserStory, 'locked' | 'edited' | 'draftedPoints' | 'storyPoints'>): boolean {
  return !locked && (!edited || draftedPoints === storyPoints)
}

const epicShape = {
  title: requiredText(itemLimits.title),
  description: z._default(text(itemLimits.text), ''),
  edited: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
}

export const Epic = z.strictObject({
  id: ItemId,
  ...epicShape,
  userStories: z.array(UserStory).check(z.maxLength(itemLimits.stories)),
})
export type Epic = z.infer<typeof Epic>

/** Epics as a request may bring them: clients that keep no ids get one derived from the titles. */
export const EpicInput = z.strictObject({
  id: z.optional(ItemId),
  ...epicShape,
  userStories: z
    .array(z.strictObject({ id: z.optional(ItemId), ...storyShape }))
    .check(z.maxLength(itemLimits.stories)),
})
export type EpicInput = z.infer<typeof EpicInput>

export const Epics = z.array(Epic).check(z.maxLength(itemLimits.epics))
export const EpicsInput = z.array(EpicInput).check(z.maxLength(itemLimits.epics))
