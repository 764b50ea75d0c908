import type { ExportFormat } from '@planwright/contract'
import { writeCalendar } from './calendar/write-calendar.ts'
import { writeJiraCsv } from './csv/write-jira-csv.ts'
import { writeJson } from './json/write-json.ts'
import { writeMarkdown } from './markdown/write-markdown.ts'
import { type ExportedDraft, outlineOf } from './outline.ts'
import { writeWorkbook } from './workbook/write-workbook.ts'

/** A draft as a file of this format, in UTF-8 where it is text. `publicUrl` is the address of the server, without a slash at its end. Pure. */
export async function writeFile(format: ExportFormat, draft: ExportedDraft, publicUrl: string): Promise<Uint8Array> {
  switch (format) {
    case 'csv':
      return encoded(writeJiraCsv(outlineOf(draft)))
    case 'xlsx':
      return writeWorkbook(outlineOf(draft))
    case 'md':
      return encoded(writeMarkdown(outlineOf(draft)))
    case 'ics':
      return encoded(writeCalendar(outlineOf(draft), draft))
    case 'json':
      return encoded(writeJson(draft, publicUrl))
  }
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)
