import { type DraftFile, draftFileKind, draftFileSchemaPath } from '@planwright/contract'
import type { ExportedDraft } from '../outline.ts'

/** All of a draft but the runs under way, with the address of its schema at `publicUrl`. Pure. */
export function writeJson({ name, form, backlog, plan, runs }: ExportedDraft, publicUrl: string): string {
  const file: DraftFile = {
    $schema: `${publicUrl}${draftFileSchemaPath}`,
    ...draftFileKind,
    name,
    form,
    backlog,
    plan,
    ...(runs.brief !== undefined && { writtenFrom: runs.brief }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
