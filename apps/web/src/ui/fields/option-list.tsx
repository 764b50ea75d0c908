import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'

export type ListOption = {
  id: string
  label: string
  onSelect: () => void
  icon?: ReactNode
  /** Muted, after the label. */
  help?: ReactNode
  /** At the right, such as a key. */
  aside?: ReactNode
  disabled?: boolean
}
export type ListGroup = { title: string; options: readonly ListOption[] }

type Props = {
  /** Names the field and the list. */
  label: string
  placeholder: string
  /** What stands for the words typed so far. */
  groups: (typed: string) => readonly ListGroup[]
  /** Told of each letter. */
  onTyped?: (typed: string) => void
  /** Where nothing is found. */
  empty: string
  /** Called before the chosen option acts. */
  onChosen: () => void
  /** How high the list may be. */
  className?: string
}

/** A field and the options that its words find, by keyboard alone and by mouse: a combobox whose list is always open. The focus stays in the field. */
export function OptionList({
  label,
  placeholder,
  groups,
  onTyped,
  empty,
  onChosen,
  className = 'max-h-[min(420px,60dvh)]',
}: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const shownGroups = groups(typed).filter(({ options }) => options.length > 0)
  const options = shownGroups.flatMap((group) => group.options)
  const active = Math.min(at, options.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed puts another option in the same place
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, typed])

  const choose = (option: ListOption | undefined) => {
    if (!option || option.disabled) return
    onChosen()
    option.onSelect()
  }
  const moves: Record<string, number> = {
    ArrowDown: (active + 1) % Math.max(1, options.length),
    ArrowUp: (active - 1 + options.length) % Math.max(1, options.length),
    PageDown: Math.max(0, Math.min(options.length - 1, active + 8)),
    PageUp: Math.max(0, active - 8),
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: what was opened to type in
        autoFocus
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onTyped?.(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const next = moves[event.key]
          if (next !== undefined) {
            event.preventDefault()
            setAt(next)
          } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            choose(options[active])
          }
        }}
        className="block h-11 w-full shrink-0 border-b bg-transparent px-4 text-base outline-none placeholder:text-muted md:text-sm"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={classNames('overflow-y-auto p-1', className)}
      >
        {shownGroups.map((group, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group.title} role="group" aria-labelledby={`${id}-group-${place}`}>
            <div id={`${id}-group-${place}`} role="presentation" className="px-3 pt-2 pb-1 text-xs text-muted">
              {group.title}
            </div>
            {group.options.map((option) => {
              const index = options.indexOf(option)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
                <div
                  key={option.id}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  aria-disabled={option.disabled || undefined}
                  onPointerMove={() => setAt(index)}
                  // the focus stays in the field
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  className={classNames(
                    'flex min-h-control cursor-default items-center gap-2 rounded-control px-3 py-1.5 text-sm select-none',
                    'aria-selected:bg-sunken aria-selected:outline-transparent aria-selected:outline aria-disabled:text-muted',
                  )}
                >
                  {option.icon}
                  <span className="min-w-0 flex-1 truncate">
                    <span className="sm:mr-1.5">{option.label}</span>
                    {/* a word of its own where it is read out, and a line of its own on a phone, where a long label would leave nothing of it */}
                    {option.help && <span className="truncate text-xs text-muted max-sm:block"> {option.help}</span>}
                  </span>
                  {option.aside && <span className="shrink-0 text-xs text-muted">{option.aside}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={options.length > 0 ? 'sr-only' : 'px-4 pt-1 pb-4 text-sm text-muted'}>
        {options.length > 0 ? '' : empty}
      </p>
    </>
  )
}
