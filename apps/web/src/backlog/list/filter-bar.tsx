import type { Epic } from '@planwright/contract'
import { ChevronDown, Search } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { priorityWords } from '../../app/priority-words.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FoldedOnPhone } from '../../ui/folded-on-phone.tsx'
import { type FilterCounts, isFiltering, labelsOf, lookWords, noFilter, type StoryFilter } from './story-filter.ts'

type Props = {
  epics: Epic[]
  filter: StoryFilter
  /** How many stories are found. */
  found: number
  counts: FilterCounts
  onFilter: (filter: StoryFilter) => void
  /** What is folded away with them on a phone. */
  children: ReactNode
}

/** Search and filters over what is there; on a phone behind one button, for a story is more than what looks for it. */
export function FilterBar({ epics, filter, found, counts, onFilter, children }: Props) {
  const labels = useMemo(() => labelsOf(epics), [epics])
  const set = (change: Partial<StoryFilter>) => onFilter({ ...filter, ...change })
  const names: Option[] = epics.map(({ id, title }) => [id, title])
  const priorities = (Object.entries(priorityWords) as [string, string][]).map(
    ([value, words]): Option => [value, words],
  )
  const { epicId, label: chosenLabel, priority: chosenPriority, look: chosenLook } = filter
  const choices = [filter.text.trim(), epicId, chosenLabel, chosenPriority, chosenLook].filter(Boolean)
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-1.5 max-sm:contents">
      <FoldedOnPhone
        name="Search and filters"
        icon={<Search size={16} aria-hidden="true" />}
        className="max-sm:px-2"
        active={choices.length}
      >
        <label className="relative tight:col-span-full">
          <span className="sr-only">Search stories</span>
          <Search
            size={14}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2 my-auto text-muted"
          />
          <input
            type="search"
            data-search
            placeholder="Search"
            value={filter.text}
            onChange={({ target }) => set({ text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              if (filter.text === '') event.currentTarget.blur()
              else set({ text: '' })
            }}
            className="h-small w-52 rounded-control tight:w-full border border-control bg-surface pr-2 pl-7 text-xs"
          />
        </label>
        <Choice
          label="Epic"
          value={filter.epicId}
          options={names}
          counts={counts.epicId}
          onChoose={(epicId) => set({ epicId })}
        />
        {labels.length > 0 && (
          <Choice
            label="Label"
            value={filter.label}
            options={labels.map((label): Option => [label, label])}
            counts={counts.label}
            onChoose={(label) => set({ label })}
          />
        )}
        <Choice
          label="Priority"
          value={filter.priority}
          options={priorities}
          counts={counts.priority}
          onChoose={(priority) => set({ priority })}
        />
        <Choice
          label="Needs a look"
          value={filter.look}
          options={Object.entries(lookWords)}
          counts={counts.look}
          // the options are the looks
          onChoose={(look) => set({ look: look as StoryFilter['look'] })}
        />
        {children}
      </FoldedOnPhone>
      {isFiltering(filter) && (
        <span className="flex items-center gap-1 text-xs text-muted max-sm:order-last max-sm:basis-full max-sm:justify-between">
          <span role="status">{found === 1 ? '1 story' : `${found} stories`}</span>
          <Button
            size="sm"
            variant="quiet"
            // how many are to be drawn
            data-show-all={found}
            onClick={({ currentTarget }) => {
              // the button goes as soon as all are shown
              currentTarget.closest<HTMLElement>('[role=toolbar]')?.focus({ preventScroll: true })
              onFilter(noFilter)
            }}
          >
            Show all
          </Button>
        </span>
      )}
    </search>
  )
}

type Option = readonly [value: string, words: string]
type ChoiceProps = {
  label: string
  value: string
  options: readonly Option[]
  /** How many stories each would show. */
  counts: ReadonlyMap<string, number>
  onChoose: (value: string) => void
}

/** As narrow as its name until something is chosen. */
function Choice({ label, value, options, counts, onChoose }: ChoiceProps) {
  const chosen = options.find(([own]) => own === value)
  return (
    <span className="relative">
      <select
        aria-label={label}
        value={chosen ? value : ''}
        onChange={({ target }) => onChoose(target.value)}
        className={classNames(
          'h-small max-w-40 cursor-pointer appearance-none truncate rounded-control border py-0 pr-6 pl-2 text-xs [field-sizing:content] tight:w-full tight:max-w-none',
          chosen
            ? 'border-accent bg-accent-tint'
            : 'border-transparent bg-transparent text-muted hover:bg-sunken tight:border-control',
        )}
      >
        <option value="">{label}</option>
        {options.map(([own, words]) => {
          const count = counts.get(own) ?? 0
          return (
            // what is chosen can be seen to be
            <option key={own} value={own} disabled={count === 0 && own !== value}>
              {`${words} (${count})`}
            </option>
          )
        })}
      </select>
      <ChevronDown
        size={12}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto text-muted"
      />
    </span>
  )
}
