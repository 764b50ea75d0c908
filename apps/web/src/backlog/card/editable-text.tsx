import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { giveKeys, holdKeys } from '../../ui/behavior/typed-ahead.ts'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { ClampedText } from './clamped-text.tsx'
import { editableBox } from './editable-classes.ts'
import { LazyTextEditor } from './lazy-editing.ts'
import type { TextEditorProps } from './text-editor.tsx'

type Props = Pick<TextEditorProps, 'label' | 'of' | 'value' | 'multiline' | 'rule' | 'noteOf'> & {
  onKeep: (value: string) => void
  /** Called with what was typed when the old text is given back in its place. */
  onSetAside?: (typed: string) => void
  /** Of the text, the same while it is edited. */
  className?: string
  /** Whether the Tab key comes here. */
  focusable: boolean
  /** Nothing to press at all, such as while the backlog is written. */
  readOnly: boolean
  /** Invites to write where there is nothing. */
  placeholder?: string
  /** How the text is shown; as it is where absent. */
  children?: ReactNode
  /** Marks what stands for its item when going through the list by arrow keys. */
  main?: boolean
  /** Shown in one line, however long it is. */
  oneLine?: boolean
}

/**
 * A text that becomes a field of the same size where it stands: by a press, Enter or Space. What edits it loads when somebody
 * comes near. It is no native button, since the text of one cannot be selected.
 */
export function EditableText({
  onKeep,
  onSetAside,
  className,
  focusable,
  readOnly,
  placeholder,
  children,
  main,
  oneLine,
  ...text
}: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [editing, setEditing] = useState(false)
  const { label, value, multiline } = text
  const Text = oneLine ? OneLine : multiline ? ClampedText : PlainText

  if (readOnly) return value === '' ? null : <Text className={className}>{children ?? value}</Text>

  async function open() {
    holdKeys()
    try {
      await LazyTextEditor.load()
      // before the next key comes
      flushSync(() => setEditing(true))
    } catch {
      showToast({ message: 'This field could not be loaded. Try again, or reload the page.', tone: 'danger' })
    }
    giveKeys(place.current?.querySelector('textarea'))
  }

  function close(typed: string | null, backToText: boolean, setAside?: string) {
    setEditing(false)
    if (typed !== null && typed !== value) onKeep(typed)
    if (setAside !== undefined) onSetAside?.(setAside)
    // the text is there again only after this
    if (backToText) requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[role=button]')?.focus())
  }

  const press = {
    role: 'button',
    tabIndex: focusable ? 0 : -1,
    'data-main': main || undefined,
    'aria-label': value === '' ? placeholder : undefined,
    'aria-description': `Edit ${label.toLowerCase()}`,
    onPointerEnter: LazyTextEditor.preload,
    onFocus: LazyTextEditor.preload,
    onClick: () => {
      // selecting words is no wish to change them
      if (window.getSelection()?.isCollapsed !== false) void open()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      void open()
    },
    className: classNames(editableBox, 'cursor-text transition-colors hover:bg-sunken'),
  }
  const shown = (
    <Text text={press}>{value === '' ? <span className="text-muted">{placeholder}</span> : (children ?? value)}</Text>
  )
  return (
    <span ref={place} className={classNames('block', className)}>
      {editing ? (
        <Suspense fallback={shown}>
          <LazyTextEditor.Screen {...text} onClose={close} />
        </Suspense>
      ) : (
        shown
      )}
    </span>
  )
}

function PlainText({ children, className, text }: Parameters<typeof ClampedText>[0]) {
  return (
    <span {...text} className={classNames('block', className, text?.className)}>
      {children}
    </span>
  )
}

function OneLine({ children, className, text }: Parameters<typeof ClampedText>[0]) {
  return (
    <span
      {...text}
      title={typeof children === 'string' ? children : undefined}
      // as high as with its padding, in which the next line would begin to show
      className={classNames('line-clamp-1 break-all', className, text?.className, text && 'py-0! leading-[25.5px]')}
    >
      {children}
    </span>
  )
}
