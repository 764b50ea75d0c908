import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { onLeaving } from '../../app/kept/on-leaving.ts'
import { useUnfinished } from '../../app/kept/unfinished.ts'
import { AlertIcon } from '../../ui/alert-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { continueList } from './continue-list.ts'
import { editableBox } from './editable-classes.ts'
import type { FieldRule } from './field-rules.ts'

export type TextEditorProps = {
  /** What the text is, such as `Title`. */
  label: string
  /** Whose text it is: what is typed waits under it where the browser itself ends. */
  of: string
  value: string
  /** Enter begins a line; Ctrl or Cmd with Enter keeps. Otherwise Enter keeps. */
  multiline?: boolean
  rule: FieldRule
  /** Something worth knowing about a value that may be kept all the same. */
  noteOf?: (value: string) => string | undefined
  /** Called with the text to keep or null, whether the focus goes back to where the text was, and what was typed and could have been kept. */
  onClose: (kept: string | null, backToText: boolean, setAside?: string) => void
  placeholder?: string
}

/** The field in the place of a text: it has the text's size and type. Leaving it keeps what is valid, and stays where it is not; Escape gives the old text back. */
export function TextEditor({
  label,
  of,
  value,
  multiline = false,
  rule,
  noteOf,
  onClose,
  placeholder,
}: TextEditorProps) {
  const [text, setText] = useUnfinished(`${label} of ${of}`, value)
  const [opened] = useState(value)
  const place = useRef<HTMLSpanElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const closed = useRef(false)
  const messageId = useId()
  const error = rule(text)
  const [tried, setTried] = useState(false)
  // an empty field that one has just opened is no mistake
  const shownError = tried || text !== '' || value !== '' ? error : undefined
  // who has no keys keeps and gives back by buttons, for which there is room below the field
  const byFinger = window.matchMedia('(pointer: coarse)').matches
  const note = error === undefined ? noteOf?.(text.trim()) : undefined

  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  useEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    // `text` decides the height
    element.style.height = text === '' ? '' : 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])

  // a page that goes takes the focus from nothing
  const keep = useRef<() => void>(undefined)
  useEffect(() => {
    keep.current = () => {
      // what somebody has written is theirs to shorten or to give up
      if (error !== undefined && text.trim() !== '') setTried(true)
      else close(error === undefined ? text.trim() : null, false)
    }
  })
  useEffect(() => onLeaving('take', () => keep.current?.()), [])

  // what is kept may move the page: a press that leaves the field first finds what it is on, and that then knows what was kept
  const pressing = useRef(false)
  useEffect(() => {
    const over = new AbortController()
    const on = (type: string, listener: () => void) =>
      window.addEventListener(type, listener, { capture: true, signal: over.signal })
    const end = () => {
      pressing.current = false
      if (place.current && !place.current.contains(document.activeElement)) keep.current?.()
    }
    on('mousedown', () => {
      pressing.current = true
    })
    on('click', end)
    // no click comes of some presses; of the others it comes at once
    for (const type of ['mouseup', 'dragstart', 'contextmenu', 'keydown']) on(type, () => setTimeout(end))
    return () => {
      over.abort()
      if (pressing.current) keep.current?.()
    }
  }, [])

  function close(result: string | null, backToText: boolean) {
    // going away blurs the field, which would close it again
    if (closed.current) return
    closed.current = true
    setText(value)
    const typed = text.trim()
    onClose(result, backToText, result === null && error === undefined && typed !== value ? typed : undefined)
  }

  /** Its buttons are part of it: who comes to them by the Tab key has not left. */
  function leave({ relatedTarget }: FocusEvent) {
    if (!place.current?.contains(relatedTarget) && !pressing.current) keep.current?.()
  }

  function keepIfValid() {
    if (error === undefined) close(text.trim(), true)
    else setTried(true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') return close(null, true)
    if (event.key !== 'Enter') return
    if (!multiline || event.ctrlKey || event.metaKey) {
      event.preventDefault()
      keepIfValid()
    } else if (!event.shiftKey && continueList(event.currentTarget)) event.preventDefault()
  }

  return (
    <span ref={place} className="relative block">
      <textarea
        ref={field}
        onBlur={leave}
        aria-label={label}
        aria-invalid={shownError !== undefined || undefined}
        aria-describedby={messageId}
        rows={1}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => setText(multiline ? target.value : target.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        className={classNames(
          editableBox,
          'block w-[calc(100%+12px)] resize-none overflow-hidden bg-sunken field-sizing-content break-words placeholder:text-muted',
          'outline-2 outline-offset-1 outline-accent aria-invalid:outline-danger',
        )}
      />
      {value !== opened && text.trim() !== value && (
        <ChangedElsewhere theirs={value} typed={text} onTakeTheirs={() => close(null, true)} onBlur={leave} />
      )}
      <span
        className={
          byFinger
            ? 'mt-2 flex flex-wrap items-center justify-end gap-2'
            : // floats, so that what is below stays where it is, and can be pressed
              'pointer-events-none absolute top-full z-10 mt-2 rounded-control border bg-surface px-2 py-0.5 shadow-float'
        }
        style={byFinger ? undefined : besideField}
      >
        <span
          id={messageId}
          role={shownError === undefined ? undefined : 'alert'}
          className={classNames('mr-auto text-xs font-normal', shownError === undefined ? 'text-muted' : 'text-danger')}
        >
          {shownError ? (
            <span className="flex items-center gap-1.5">
              <AlertIcon kind="alert" className="shrink-0" />
              {shownError}
            </span>
          ) : (
            (note ?? (!byFinger && `${multiline ? `${commandKey} + ` : ''}Enter keeps · Esc gives back`))
          )}
        </span>
        {byFinger && (
          <>
            <Button {...small} onBlur={leave} onClick={() => close(null, true)}>
              Cancel
            </Button>
            <Button {...small} onBlur={leave} onClick={keepIfValid}>
              Keep
            </Button>
          </>
        )}
      </span>
    </span>
  )
}

/** At the end of the field, or from its start on where that is narrower than a line of it. */
const besideField = { left: 'max(0px, 100% - 15rem)', width: 'max-content', maxWidth: '15rem' } as const

/** What is pressed below the field leaves the focus in it, and with it what is typed. */
const small = { size: 'sm', onMouseDown: (event: MouseEvent) => event.preventDefault() } as const

const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
