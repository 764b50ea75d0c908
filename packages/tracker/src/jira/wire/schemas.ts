import * as z from 'zod'

/**
 * Only the fields we read, and as loosely as we can use them: unknown strings pass, everything that Jira might leave out
 * is optional. Names are Jira's.
 */

/** Ids come as numbers from one API and as strings from the other. */
const Id = z.union([z.string(), z.number()]).transform(String)
const Text = z.string().nullish()

/** Some body of Jira's own: the gateway's have neither of these. */
export const ErrorBody = z
  .object({
    errorMessages: z.array(z.string()).optional(),
    errors: z.record(z.string(), z.string()).optional().catch(undefined),
  })
  .refine(({ errorMessages, errors }) => errorMessages !== undefined || errors !== undefined)

const IssueTypeJson = z.object({
  id: Id,
  name: z.string(),
  iconUrl: Text,
  hierarchyLevel: z.number().nullish(),
  subtask: z.boolean().nullish(),
})
export type IssueTypeJson = z.infer<typeof IssueTypeJson>

export const ProjectJson = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  style: Text,
  simplified: z.boolean().nullish(),
  avatarUrls: z.record(z.string(), z.string()).nullish(),
  issueTypes: z.array(IssueTypeJson).nullish(),
})
export type ProjectJson = z.infer<typeof ProjectJson>

/** `isLast` is missing from some answers; then `total` tells. */
const pageOf = <Schema extends z.ZodType>(value: Schema) =>
  z.object({ values: z.array(value), isLast: z.boolean().nullish(), total: z.number().nullish() })

export const ProjectPage = pageOf(ProjectJson)

export const OptionJson = z.object({
  id: Id.optional(),
  value: z.string().optional(),
  name: z.string().optional(),
  children: z.array(z.object({ id: Id.optional(), value: z.string().optional() })).optional(),
})

export const CreateFieldJson = z.object({
  fieldId: z.string().optional(),
  key: z.string().optional(),
  name: z.string(),
  required: z.boolean().nullish(),
  hasDefaultValue: z.boolean().nullish(),
  operations: z.array(z.string()).nullish(),
  schema: z.object({
    type: z.string(),
    items: Text,
    custom: Text,
    system: Text,
  }),
  /** Of unusual kinds (users, teams) an option may be anything: then it is of no use to us. */
  allowedValues: z.array(z.unknown()).nullish(),
})
export type CreateFieldJson = z.infer<typeof CreateFieldJson>

export const CreateFieldPage = z
  .object({
    fields: z.array(CreateFieldJson).optional(),
    results: z.array(CreateFieldJson).optional(),
    total: z.number().nullish(),
  })
  .transform(({ fields, results, total }) => ({ values: fields ?? results ?? [], total }))

export const FieldsJson = z.array(
  z.object({ id: z.string(), name: z.string(), schema: z.object({ custom: Text }).nullish() }),
)

export const PermissionsJson = z.object({
  permissions: z.record(z.string(), z.object({ havePermission: z.boolean() })),
})

export const BoardJson = z.object({
  id: Id,
  name: Text,
  type: Text,
  location: z.object({ projectId: Id.nullish(), projectKey: Text, projectName: Text }).nullish(),
})
export type BoardJson = z.infer<typeof BoardJson>
export const BoardPage = pageOf(BoardJson)

export const FilterJson = z.object({ id: Id })

export const BoardConfigurationJson = z.object({
  estimation: z.object({ type: Text, field: z.object({ fieldId: z.string() }).nullish() }).nullish(),
})

export const BoardFeaturesJson = z.object({
  features: z.array(z.object({ featureId: Text, boardFeature: Text, feature: Text, state: Text })),
})

export const SprintJson = z.object({
  id: Id,
  name: z.string(),
  state: Text,
  startDate: Text,
  endDate: Text,
  completeDate: Text,
  originBoardId: Id.nullish(),
})
export type SprintJson = z.infer<typeof SprintJson>
export const SprintPage = pageOf(SprintJson)

const CreatedJson = z.object({ id: Id, key: z.string() })
export const BulkCreateJson = z
  .object({
    issues: z.array(CreatedJson).optional(),
    errors: z
      .array(
        z.object({
          failedElementNumber: z.number().int().nonnegative(),
          elementErrors: z
            .object({
              errorMessages: z.array(z.string()).nullish(),
              errors: z.record(z.string(), z.string()).nullish(),
            })
            .nullish(),
        }),
      )
      .optional(),
  })
  .refine(({ issues, errors }) => issues !== undefined || errors !== undefined)
export type BulkCreateJson = z.infer<typeof BulkCreateJson>

export const IssueJson = z.object({
  id: Id,
  key: z.string(),
  fields: z.record(z.string(), z.unknown()).default({}),
  properties: z.record(z.string(), z.unknown()).nullish(),
})
export type IssueJson = z.infer<typeof IssueJson>
export const IssuesJson = z.object({ issues: z.array(IssueJson), nextPageToken: Text, isLast: z.boolean().nullish() })

/** Changes of many issues, which it names by id. */
export const IssueHistories = z.object({
  issueChangeLogs: z.array(
    z.object({
      issueId: Id,
      changeHistories: z.array(
        z.object({
          author: z.object({ displayName: Text }).nullish(),
          /** Described as a date, and given as milliseconds since 1970. */
          created: z.union([z.number(), z.string()]),
          items: z.array(z.object({ field: Text, fieldId: Text, fromString: Text, toString: z.unknown() })),
        }),
      ),
    }),
  ),
  nextPageToken: Text,
})

export const MarkerJson = z.object({ run: z.string(), item: z.string() })

export const KeysPage = z.object({ issues: z.array(z.object({ key: z.string() })), total: z.number().nullish() })

/** Fields of an issue, one schema per kind of value; what does not fit is as if it were empty. */
export const LinkedIssues = z.array(
  z.object({
    type: z.object({ name: Text }),
    inwardIssue: z.object({ key: z.string() }).nullish(),
  }),
)
export const LinkTypesJson = z.object({
  issueLinkTypes: z.array(z.object({ id: Id, name: z.string(), inward: Text, outward: Text })),
})

export const ListedType = z.object({
  id: Id.optional(),
  subtask: z.boolean().nullish(),
  hierarchyLevel: z.number().nullish(),
})
export const StatusJson = z.object({ statusCategory: z.object({ key: Text }).nullish() })
export const NamedType = z.object({ name: z.string() })
export const Referred = z.object({ id: Id.optional(), key: z.string().optional() })
export const SprintRefs = z.array(z.object({ id: Id, state: Text }))
