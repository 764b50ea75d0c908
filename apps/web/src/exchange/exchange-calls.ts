import { type ExportFormat, ImportedDraft } from '@planwright/contract'
import { api } from '../app/api/api.ts'
import { saveFile } from '../app/save-file.ts'
import type { ToastMessage } from '../ui/overlays/toast.tsx'

/** Downloads a draft as the server has it, once it has all that was written here, and gives what is to be said of it. `send` sends that and answers whether it came. */
export async function downloadDraft(
  id: string,
  format: ExportFormat,
  send: () => Promise<boolean>,
): Promise<ToastMessage> {
  if (!(await send()))
    return { message: 'The server does not have your last changes yet. Export again in a moment.', tone: 'danger' }
  const answer = await api.open(`/drafts/${encodeURIComponent(id)}/export?format=${format}`)
  const name = fileNameOf(answer.headers.get('content-disposition') ?? '') ?? `initiative.${format}`
  saveFile(await answer.blob(), name)
  return { key: 'downloaded', message: `${name} is downloaded.` }
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
