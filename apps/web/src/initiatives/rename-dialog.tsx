import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

/** A name of one's own, which typing in the brief leaves as it is. */
export function RenameDialog({
  name,
  open,
  onRename,
  onClose,
}: {
  name: string
  open: boolean
  onRename: (name: string) => void
  onClose: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const wanted = typed.trim()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Rename initiative"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} disabled={wanted === ''}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault()
          // a dialog's form is no other form's
          event.stopPropagation()
          if (wanted === '') return
          onRename(wanted)
          onClose()
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
