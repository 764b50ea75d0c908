import * as z from 'zod/mini'
import { briefLimit } from './backlog.ts'
import { DraftContent } from './drafts.ts'

/** What an initiative can be taken along as. */
export const exportFormats = {
  csv: { label: 'CSV for Jira’s importer', ending: 'csv', mediaType: 'text/csv; charset=utf-8' },
  xlsx: {
    label: 'Excel workbook',
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  md: { label: 'Markdown', ending: 'md', mediaType: 'text/markdown; charset=utf-8' },
  ics: { label: 'Calendar of the sprints', ending: 'ics', mediaType: 'text/calendar; charset=utf-8' },
  json: { label: 'Everything, to import again', ending: 'json', mediaType: 'application/json; charset=utf-8' },
} as const satisfies Record<string, { label: string; ending: string; mediaType: string }>
export type ExportFormat = keyof typeof exportFormats
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]

/** What a file of an initiative says that it is. Another version is another schema, at another address. */
export const draftFileKind = { format: 'planwright-initiative', version: 1 } as const
/** Where each server publishes the schema of its files. */
export const draftFileSchemaPath = `/api/schemas/initiative-${draftFileKind.version}.json`

const { name, form, backlog, plan } = DraftContent.shape

/** An initiative as a file: all of it but the runs under way, which belong to the server that works on them. */
export const DraftFile = z.strictObject({
  $schema: z.optional(z.string().check(z.maxLength(2_000))),
  format: z.literal(draftFileKind.format),
  version: z.literal(draftFileKind.version),
  name,
  form,
  backlog,
  plan,
  /** The project description that the backlog was written from last. */
  writtenFrom: z.optional(z.string().check(z.maxLength(briefLimit))),
})
export type DraftFile = z.infer<typeof DraftFile>

/** Bytes of a file that is imported; what comes out of it is bounded as any draft is. */
export const importLimit = 4 * 1024 * 1024

export const importFormats = ['json', 'csv', 'md'] as const
export type ImportFormat = (typeof importFormats)[number]

/** `POST /drafts/import`: the initiative that a file became. */
export const ImportedDraft = z.strictObject({
  id: z.string(),
  name: z.string(),
  format: z.enum(importFormats),
  epics: z.int(),
  stories: z.int(),
  /** Sentences on what was not taken over, or taken for something. */
  notes: z.array(z.string()),
})
export type ImportedDraft = z.infer<typeof ImportedDraft>
