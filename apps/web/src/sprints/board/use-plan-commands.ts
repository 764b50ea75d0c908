import type { DraftPlan } from '@planwright/contract'
import { type Command, useCommands } from '../../app/commands/commands.ts'
import { useUnavailable } from '../../app/connection/connection.ts'
import type { PlanActions } from '../moving/plan-actions.ts'
import { canBeImproved } from '../plan-terms.ts'
import type { PlanAnew } from '../replan/use-plan-anew.ts'
import { type PlanViewName, planViews } from '../views/plan-view-choice.ts'
import { type PanelName, panelNames } from './plan-panels.ts'
import type { PlanView } from './plan-view.ts'
import type { PlanHistory } from './use-plan-history.ts'

type Doing = {
  plan: DraftPlan
  /** Nothing can be done with it now. */
  fixed: boolean
  view: PlanView
  actions: PlanActions
  history: PlanHistory
  turns: { undo: () => void; redo: () => void }
  anew: Pick<PlanAnew, 'planAnew' | 'running'>
  onPanel: (panel: PanelName) => void
  onShow: (view: PlanViewName) => void
}

/** What can be done with the plan by words and by single keys. Those of a story act on the one that has the focus. */
export function usePlanCommands({ plan, fixed, view, actions, history, turns, anew, onPanel, onShow }: Doing) {
  const onStory = (act: (storyId: string) => void) => () => {
    const id = focusedStory()
    if (id !== undefined) act(id)
  }
  const isFocused = (is: (storyId: string) => boolean) => () => {
    const id = focusedStory()
    return id !== undefined && is(id)
  }
  const isPlanned = isFocused((id) => view.sprintOf.has(id))
  const isOffline = useUnavailable() !== null
  const { running, planAnew } = anew
  const commands: Command[] = [
    { id: 'story-next', label: 'Next story', keys: 'j', also: 'ArrowDown', keyOnly: true, run: () => focusBeside(1) },
    {
      id: 'story-before',
      label: 'Story before',
      keys: 'k',
      also: 'ArrowUp',
      keyOnly: true,
      run: () => focusBeside(-1),
    },
    {
      id: 'story-why',
      label: 'Why the story is here',
      keys: 'o',
      also: 'Enter',
      when: isFocused(() => true),
      run: pressFocused,
    },
    {
      id: 'story-move',
      label: 'Move the story…',
      keys: 'm',
      when: isFocused(() => true),
      run: onStory(actions.chooseSprint),
    },
    {
      id: 'story-lock',
      label: 'Lock the story, or unlock it',
      keys: 'l',
      when: isPlanned,
      run: onStory(actions.turnLock),
    },
    {
      id: 'story-leave-out',
      label: 'Leave out the story',
      when: isPlanned,
      run: onStory((id) => actions.leaveOut([id])),
    },
    {
      id: 'story-take-back',
      label: 'Take back the story',
      when: isFocused(actions.isLeftOut),
      run: onStory((id) => actions.takeBack([id])),
    },
    { id: 'plan-undo', label: `Undo ${history.undoes ?? ''}`, keys: 'u', disabled: !history.undoes, run: turns.undo },
    { id: 'plan-redo', label: `Redo ${history.redoes ?? ''}`, disabled: !history.redoes, run: turns.redo },
    { id: 'plan-again', label: 'Plan the rest again', disabled: running !== null, run: () => void planAnew('again') },
    ...(canBeImproved(plan)
      ? [
          {
            id: 'plan-improve',
            label: 'Improve the plan',
            disabled: running !== null || isOffline,
            run: () => void planAnew('improve'),
          },
        ]
      : []),
    ...panelNames.map((name) => ({ id: `panel-${name}`, label: name, run: () => onPanel(name) })),
    // the one that is shown too: who looks for it learns its name
    ...planViews.map((name) => ({ id: `view-${name}`, label: name, run: () => onShow(name) })),
  ].map((command) => ({ group: 'Plan', ...command }))
  const placed = [...view.sprintOf].map(([id, sprint]) => ({ id, help: `Sprint ${sprint}` }))
  const unplanned = view.unplanned.map(({ id }) => ({ id, help: 'Not in the plan' }))
  const stories = [...placed, ...unplanned].map(({ id, help }) => ({
    id: `story ${id}`,
    group: 'Stories',
    label: view.storyOf(id)?.title ?? '',
    help,
    many: true,
    run: () => focusOn(rowOf(id)),
  }))
  useCommands(fixed ? [] : [...commands, ...stories])
}

const focusables = '[data-story] [data-title], [data-story][data-bar]'

const focusedStory = () => document.activeElement?.closest<HTMLElement>('[data-story]')?.dataset.story

const pressFocused = () => {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.matches(focusables)) activeElement.click()
}

const rowOf = (id: string) => document.querySelector(`[data-story="${CSS.escape(id)}"]`)

function focusOn(row: Element | null) {
  const target = row?.matches('[data-bar]') ? row : row?.querySelector('button')
  if (target instanceof HTMLElement) target.focus()
}

/** From the story that has the focus to the one before or after it as they stand; from nowhere to the first. */
function focusBeside(by: 1 | -1) {
  const all = [...document.querySelectorAll<HTMLElement>(focusables)]
  const id = focusedStory()
  const at = all.findIndex((one) => one.closest<HTMLElement>('[data-story]')?.dataset.story === id)
  all[id === undefined || at < 0 ? 0 : at + by]?.focus()
}
