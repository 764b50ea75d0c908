import { type ExportFormat, ImportedDraft } from '@planwright/contract'
import { api } from '../app/api/api.ts'
import { saveFile } from '../app/save-file.ts'

/** Downloads a draft as the server has it; gives the file's name. */
export async function downloadDraft(id: string, format: ExportFormat): Promise<string> {
  const answer = await api.open(`/drafts/${encodeURIComponent(id)}/export?format=${format}`)
  const name = fileNameOf(answer.headers.get('content-disposition') ?? '') ?? `initiative.${format}`
  saveFile(await answer.blob(), name)
  return name
}

/** The name in a `Content-Disposition` as the server writes it. */
const fileNameOf = (disposition: string): string | undefined => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded && decodeURIComponent(encoded)
}

/** A file as a new draft. */
export function importFile(file: File): Promise<ImportedDraft> {
  const body = new FormData()
  body.append('file', file)
  return api.call('/drafts/import', ImportedDraft, { method: 'POST', body })
}
