import type { CurrentUser } from '@planwright/contract'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { changeName, changePicture } from '../../app/identity/account-calls.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AccountSection } from '../account-section.tsx'
import { OutcomeNote } from '../outcome-note.tsx'
import { useChange } from '../use-change.ts'
import { pictureFrom } from './picture-from.ts'

/** The name and the picture that others would see. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  return (
    <AccountSection setting="profile">
      <Picture user={user} />
      <Name user={user} />
    </AccountSection>
  )
}

function Picture({ user }: { user: CurrentUser }) {
  const { change, busy, outcome, tell } = useChange()
  const file = useRef<HTMLInputElement>(null)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.target.files ?? []
    // the same file may be chosen again
    event.target.value = ''
    if (!chosen) return
    const image = await pictureFrom(chosen)
    if (image === null) tell({ tone: 'danger', message: 'This file is no picture. Choose a PNG, JPEG, WebP or GIF.' })
    else await change(() => changePicture(image), 'Your picture is changed.')
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        {user.photoURL ? (
          <img src={user.photoURL} alt="You" className="size-16 rounded-full border object-cover" />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-16 place-items-center rounded-full border bg-sunken text-xl font-medium text-muted"
          >
            {(user.displayName ?? user.email).charAt(0).toUpperCase()}
          </span>
        )}
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label="Picture"
          className="hidden"
          onChange={(event) => void choose(event)}
        />
        <Button busy={busy} busyLabel="Changing" onClick={() => file.current?.click()} needsServer>
          Choose a picture
        </Button>
        {user.hasOwnPicture && (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => void change(() => changePicture(null), 'Your picture is removed.')}
            needsServer
          >
            Remove
          </Button>
        )}
      </div>
      <OutcomeNote outcome={outcome} />
    </>
  )
}

function Name({ user }: { user: CurrentUser }) {
  const { change, busy, outcome } = useChange()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const before = user.displayName ?? ''
  const [typed, setTyped] = useUnfinished('display-name', before)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const name = typed.trim()
    setError(name === '' ? 'This field is required' : undefined)
    if (name === '') field.current?.focus()
    else if (await change(() => changeName(name), 'Your name is changed.')) setTyped(before)
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label="Name"
        autoComplete="name"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error}
      />
      <OutcomeNote outcome={outcome} />
      <Button type="submit" busy={busy} busyLabel="Changing" className="justify-self-start" needsServer>
        Change name
      </Button>
    </form>
  )
}
