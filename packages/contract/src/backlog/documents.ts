import * as z from 'zod/mini'

/** Bytes that a document may have. */
export const documentLimit = 10 * 1024 * 1024

/** Characters of a document that are read: more than a brief takes, so that a person chooses what goes into it. */
export const documentTextLimit = 300_000

/** What a brief can be made from. */
export const documentKinds = ['markdown', 'text', 'word', 'pdf', 'jira'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A document as text, for a person to look through. Nothing of it is kept. */
export const ReadDocument = z.strictObject({
  name: z.string(),
  kind: z.enum(documentKinds),
  /** Markdown where the document has headings, lists and tables. */
  text: z.string(),
  /** The length of `text`. */
  characters: z.int(),
  /** Sentences on what was noticed in reading it. */
  notes: z.array(z.string()),
})
export type ReadDocument = z.infer<typeof ReadDocument>

const issueKey = z
  .string()
  .check(
    z.trim(),
    z.maxLength(100),
    z.regex(/^[A-Za-z][A-Za-z0-9_]*-\d+$/, 'Enter the key of an issue, such as SHOP-12'),
  )
const jql = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'This field is required'),
    z.maxLength(5_000, 'Please keep this under 5,000 characters'),
  )

/** An epic with what stands under it, or what a search finds. */
export const JiraBriefRequest = z.union([z.strictObject({ epicKey: issueKey }), z.strictObject({ jql })])
export type JiraBriefRequest = z.infer<typeof JiraBriefRequest>

/** Issues that a brief is made from, at most. */
export const jiraBriefLimit = 50
