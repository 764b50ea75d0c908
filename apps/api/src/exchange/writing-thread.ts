import type { ExportFormat } from '@planwright/contract'
import { type ExportedDraft, writeFile } from '@planwright/exchange'

/** Writes a draft as a file, in a thread. */
export function work({
  format,
  draft,
  publicUrl,
}: {
  format: ExportFormat
  draft: ExportedDraft
  publicUrl: string
}): Promise<Uint8Array> {
  return writeFile(format, draft, publicUrl)
}
