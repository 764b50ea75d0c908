import { useId } from 'react'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** A name of one's own, which typing in the brief leaves as it is. */
export function RenameDialog({
  id,
  name,
  open,
  onRename,
  onClose,
}: {
  id: string
  name: string
  open: boolean
  onRename: (name: string) => void
  onClose: () => void
}) {
  const formId = useId()
  const [typed, setTyped] = useUnfinished(`rename ${id}`, name)
  const wanted = typed.trim()
  const close = () => {
    setTyped(name)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Rename initiative"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} disabled={wanted === ''}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          // a dialog's form is no other form's
          event.stopPropagation()
          if (wanted === '') return
          onRename(wanted)
          close()
        }}
      >
        <TextField
          label="Name"
          value={typed}
          maxLength={200}
          autoFocus
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
