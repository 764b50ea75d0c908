import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button.tsx'
import { GripDots, MoreDots } from '../ui/dots.tsx'
import { EpicMark } from '../ui/epic-mark.tsx'
import { FoldedOnPhone } from '../ui/folded-on-phone.tsx'
import { KeyMark } from '../ui/key-mark.tsx'
import { NextActionBar } from '../ui/next-action-bar.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { SkipButton } from '../ui/skip-button.tsx'
import { SplitButton } from '../ui/split-button.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { ViewSwitch } from '../ui/view-switch.tsx'
import { Sample, Samples } from './sample.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const sizes: ButtonSize[] = ['sm', 'md', 'lg']
const views = ['Cards', 'List', 'Map'] as const
const nothing = () => undefined
const items = [
  { label: 'Rename', onSelect: nothing },
  { label: 'Duplicate', help: 'With its stories', onSelect: nothing },
  { label: 'Not now', disabled: true, onSelect: nothing },
  { label: 'Delete', danger: true, icon: <Trash2 size={16} aria-hidden="true" />, onSelect: nothing },
]

/** What is pressed. */
export function Actions() {
  const [view, setView] = useState<(typeof views)[number]>('Cards')
  return (
    <Samples title="Actions">
      {variants.map((variant) => (
        <Sample key={variant} name={`button, ${variant}`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Plan Sprints
            </Button>
          ))}
          <Button variant={variant} icon={<Plus size={16} aria-hidden="true" />}>
            Add field
          </Button>
          <Button variant={variant} aria-label={`Add, ${variant}`} icon={<Plus size={16} />} />
          <Button variant={variant} disabled>
            Plan Sprints
          </Button>
          <Button variant={variant} busy busyLabel="Planning">
            Plan Sprints
          </Button>
        </Sample>
      ))}
      <Sample name="split-button">
        <SplitButton label="Save issues and sprints" menuLabel="More ways to save" items={items} onClick={nothing} />
        <SplitButton
          label="Save issues"
          menuLabel="More ways, busy"
          busy
          busyLabel="Saving"
          items={items}
          onClick={nothing}
        />
        <SplitButton label="Save issues" menuLabel="More ways, off" disabled items={items} onClick={nothing} />
      </Sample>
      <Sample name="menu, opened-menu">
        <Menu trigger="Actions" variant="secondary" items={items} />
        <Menu trigger="With a header" header="somebody@example.org" items={items} />
        <Menu trigger="Off" disabled items={items} />
      </Sample>
      <Sample name="key-mark">
        <KeyMark keys="g 2" />
        <KeyMark keys="ArrowUp" />
      </Sample>
      <Sample name="epic-mark">
        {[0, 1, 2].map((place) => (
          <EpicMark key={place} place={place} className="size-3 rounded-full" />
        ))}
      </Sample>
      <Sample name="toolbar, view-switch">
        <Toolbar label="Backlog" className="flex flex-wrap items-center gap-2">
          <ViewSwitch views={views} view={view} onView={setView} />
          <Button size="sm">Open all</Button>
          <Button size="sm" disabled>
            Redo
          </Button>
        </Toolbar>
      </Sample>
      <Sample name="dots">
        <MoreDots />
        <GripDots />
      </Sample>
      <Sample name="folded-on-phone">
        <FoldedOnPhone name="Filters">
          <Button size="sm">Epic</Button>
          <Button size="sm">Label</Button>
        </FoldedOnPhone>
        <FoldedOnPhone name="Filters" active={2}>
          <Button size="sm">Epic, 2 chosen</Button>
          <Button size="sm">Label</Button>
        </FoldedOnPhone>
      </Sample>
      <Sample name="toast">
        <Button
          onClick={() => showToast({ message: 'Moved to Sprint 2.', action: { label: 'Undo', onSelect: nothing } })}
        >
          Show one with an action
        </Button>
        <Button onClick={() => showToast({ message: 'The menu could not be loaded.', tone: 'danger' })}>
          Show an error
        </Button>
      </Sample>
      <Sample name="skip-button">
        <p className="text-muted">Seen where the Tab key comes to it, at the top of the window.</p>
        <SkipButton onClick={() => undefined}>Skip to the content</SkipButton>
      </Sample>
      <Sample name="next-action-bar" wide>
        <div className="overflow-hidden rounded-card border px-6 pt-4">
          <NextActionBar aside="15 stories, 27 points">
            <Button variant="primary">Plan Sprints</Button>
          </NextActionBar>
        </div>
      </Sample>
    </Samples>
  )
}
