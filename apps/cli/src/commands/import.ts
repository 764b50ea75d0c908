import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import { UsageError } from '../exit-codes.ts'
import { counted, plain } from '../words.ts'
import { answering, type Work } from '../work.ts'

export function importCommand(work: Work): Command {
  return new Command('import')
    .description('a file as a draft of its own: JSON that was exported, or a backlog as CSV or Markdown')
    .argument('<file>', 'its ending says what it is')
    .action(answering(work, (file: string) => importFile(work, file)))
}

async function importFile({ connect, signal, pathOf }: Work, path: string) {
  const file = new File([read(pathOf, path)], basename(path))
  const { id, ...imported } = await connect().client.importDraft(file, { signal })
  const { name, epics, stories, notes } = imported
  return {
    data: { draftId: id, ...imported },
    words: [
      `${plain(name)}: ${counted(epics, 'epic')}, ${counted(stories, 'story', 'stories')}`,
      ...notes.map((note) => `Note: ${plain(note)}`),
      id,
    ],
  }
}

function read(pathOf: Work['pathOf'], path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(pathOf(path)))
  } catch (error) {
    throw new UsageError(`${path} cannot be read.`, { cause: error })
  }
}
