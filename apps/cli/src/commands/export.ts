import { writeFileSync } from 'node:fs'
import { type ExportFormat, exportFormatNames, exportFormats } from '@planwright/contract'
import { Command, Option } from 'commander'
import { UsageError } from '../exit-codes.ts'
import { draftIdOf } from '../find-draft.ts'
import { counted } from '../words.ts'
import type { Work } from '../work.ts'

type Options = { readonly format: ExportFormat; readonly output?: string; readonly json?: boolean }

export function exportCommand(work: Work): Command {
  return new Command('export')
    .description('a draft as a file, to standard output')
    .argument('<id>', 'of the draft, or the beginning of it')
    .addOption(
      new Option('--format <format>', 'csv for Jira’s importer, ics for the sprints in a calendar, json for everything')
        .choices(exportFormatNames)
        .makeOptionMandatory(),
    )
    .option('-o, --output <file>', 'write it there')
    .action((id: string, options: Options) => exportDraft(work, id, options))
}

/** The file itself is the answer, unless it goes elsewhere or is asked for as JSON. */
async function exportDraft(work: Work, id: string, { format, output, json }: Options): Promise<void> {
  const { terminal, signal } = work
  const isText = format !== 'xlsx'
  if (!isText && output === undefined && !json && !terminal.isRead)
    throw new UsageError('A workbook is nothing to look at here: name a file with --output, or send it on.')
  const { client } = work.connect()
  const draftId = await draftIdOf(client, id, signal)
  const bytes = await client.exportDraft(draftId, format, { signal })
  if (output !== undefined) writeTo(work, output, bytes)
  const { mediaType } = exportFormats[format]
  const told = { draftId, format, mediaType, bytes: bytes.length }
  const content = isText
    ? { text: Buffer.from(bytes).toString('utf8') }
    : { base64: Buffer.from(bytes).toString('base64') }
  if (json) terminal.answer(JSON.stringify({ ...told, ...(output === undefined ? content : { file: output }) }))
  else if (output === undefined) terminal.answerBytes(bytes)
  else terminal.say(`${output}: ${counted(bytes.length, 'byte')}`)
}

function writeTo({ pathOf }: Work, file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(pathOf(file), bytes)
  } catch (error) {
    throw new UsageError(`${file} cannot be written.`, { cause: error })
  }
}
