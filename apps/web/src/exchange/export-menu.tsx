import { type DraftContent, type ExportFormat, exportFormatNames, exportFormats, leftOut } from '@planwright/contract'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { errorWords } from '../app/api/error-words.ts'
import { useCommands } from '../app/commands/commands.ts'
import { useUnavailable } from '../app/connection/connection.ts'
import { lazyChunk } from '../app/lazy-chunk.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

const LazyPrintSheet = lazyChunk(async () => (await import('./print-sheet.tsx')).PrintSheet)

type Props = {
  id: string
  content: DraftContent
  /** Sends what the server does not have yet; answers whether it has all. */
  send: () => Promise<boolean>
}

/** The initiative as a file or on paper, each with what does not go along. */
export function ExportMenu({ id, content, send }: Props) {
  const unavailable = useUnavailable()
  const [isPrinting, setPrinting] = useState(false)
  const actions = [
    ...exportFormatNames.map((format) => ({
      label: exportFormats[format].label,
      help: unavailable ?? leftOut(format, content),
      disabled: unavailable !== null || (format === 'ics' && !content.plan?.sprints?.length),
      onSelect: () => void download(id, format, send),
    })),
    { label: 'Print', help: 'Backlog and plan, or as PDF', disabled: false, onSelect: () => setPrinting(true) },
  ]
  useCommands(
    actions.map(({ label, disabled, onSelect }) => ({
      id: `export ${label}`,
      group: 'Export',
      label,
      words: 'export download file',
      disabled,
      run: onSelect,
    })),
  )
  return (
    <>
      <Menu
        size="sm"
        trigger={
          <>
            <Download size={14} aria-hidden="true" />
            <span className="ml-1.5 max-sm:sr-only">Export</span>
          </>
        }
        items={actions}
        className="shrink-0"
      />
      <Suspense>{isPrinting && <LazyPrintSheet.Screen content={content} onDone={() => setPrinting(false)} />}</Suspense>
    </>
  )
}

async function download(id: string, format: ExportFormat, send: Props['send']): Promise<void> {
  try {
    const { downloadDraft } = await import('./exchange-calls.ts')
    showToast(await downloadDraft(id, format, send))
  } catch (error) {
    showToast({ message: `The file could not be made. ${errorWords(error).message}`, tone: 'danger' })
  }
}
