import type { BriefDocument } from '@planwright/contract'
import { FileText, Import } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, Suspense, useId } from 'react'
import { createPortal } from 'react-dom'
import { useUnavailable } from '../../../app/connection/connection.ts'
import { lazyChunk } from '../../../app/lazy-chunk.tsx'
import { useTrackerName } from '../../../app/use-config.ts'
import { useOpened } from '../../../app/use-opened.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Toolbar } from '../../../ui/toolbar.tsx'
import type { BriefField, BriefTexts } from './brief-texts.ts'
import type { Source } from './source.ts'
import { useFilesDragged } from './use-files-dragged.ts'

/** Few briefs begin elsewhere, so what reads them comes when somebody comes near. */
const BriefSourceDialog = lazyChunk(async () => (await import('./brief-source-dialog.tsx')).BriefSourceDialog)

type Props = {
  /** What the form holds now. */
  texts: () => BriefTexts
  /** `document` where the text was read from a file. */
  onUse: (field: BriefField, text: string, document?: BriefDocument) => void
  /** The field that a document is dropped on. */
  children: ReactNode
}

/** The field of the description with other ways to fill it: a file that is dropped, pasted or chosen, and what stands in Jira. */
export function BriefSource({ texts, onUse, children }: Props) {
  const tracker = useTrackerName()
  const dialog = useOpened<Source>(BriefSourceDialog.load)
  const inputId = useId()
  const [areaRef, dragged] = useFilesDragged()
  // a document is read by the server
  const unavailable = useUnavailable()

  function take(files: FileList | null): boolean {
    const [file, ...others] = files ?? []
    if (file && unavailable !== null) showToast({ message: unavailable, tone: 'danger' })
    else if (file) void dialog.open({ kind: 'file', file, others: others.length })
    return file !== undefined
  }
  const onDrop = ({ dataTransfer }: DragEvent) => void take(dataTransfer.files)
  const onPaste = (event: ClipboardEvent) => {
    // programs put a picture of the words beside the words
    if (!event.clipboardData.types.includes('text/plain') && take(event.clipboardData.files)) event.preventDefault()
  }

  const opened = dialog.opened && (
    <Suspense fallback={null}>
      <BriefSourceDialog.Screen
        key={dialog.opened.key}
        open={dialog.opened.open}
        source={dialog.opened.value}
        texts={texts}
        onUse={(field, text) => {
          dialog.close()
          onUse(
            field,
            text,
            dialog.opened?.value.kind === 'file' ? documentOf(dialog.opened.value.file, field) : undefined,
          )
        }}
        onClose={dialog.close}
      />
    </Suspense>
  )
  const area = (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are other ways to the button
    <div ref={areaRef} className="relative" onDrop={onDrop} onPaste={onPaste}>
      {children}
      <Toolbar label="Bring in what is written already" className="mt-2 flex flex-wrap gap-2">
        <label
          htmlFor={inputId}
          title={unavailable ?? undefined}
          onPointerEnter={BriefSourceDialog.preload}
          className={classNames(
            buttonClasses('secondary', 'sm'),
            'relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
            unavailable !== null && 'pointer-events-none border-line text-muted!',
          )}
        >
          <span className="inline-flex items-center gap-2">
            <FileText size={14} aria-hidden="true" />
            Attach a document
          </span>
          <input
            id={inputId}
            type="file"
            disabled={unavailable !== null}
            accept=".md,.markdown,.txt,.text,.docx,.pdf,text/plain,text/markdown,application/pdf"
            className="sr-only"
            onFocus={BriefSourceDialog.preload}
            onChange={({ currentTarget }) => {
              take(currentTarget.files)
              // the same file may be chosen again
              currentTarget.value = ''
            }}
          />
        </label>
        <Button
          needsServer
          size="sm"
          icon={<Import size={14} aria-hidden="true" />}
          onPointerEnter={BriefSourceDialog.preload}
          onFocus={BriefSourceDialog.preload}
          onClick={() => void dialog.open({ kind: 'jira' })}
        >
          Start from {tracker}
        </Button>
      </Toolbar>
      {dragged && (
        <div className="pointer-events-none absolute -inset-2 grid place-items-center rounded-card border-2 border-dashed border-accent bg-accent-tint text-center font-medium">
          Drop a Markdown, text, Word or PDF file here
        </div>
      )}
    </div>
  )
  return (
    <>
      {area}
      {/* a form may not hold another one, and the dialog has its own */}
      {opened && createPortal(opened, document.body)}
    </>
  )
}

const documentOf = ({ name, size }: File, field: BriefField): BriefDocument => ({
  name: name.slice(0, 255) || 'Document',
  size,
  field,
})
