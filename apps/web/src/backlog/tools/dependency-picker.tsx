import { useUnfinished } from '../../app/kept/unfinished.ts'
import { TitleWords } from '../../app/title-words.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useBacklogWork } from '../edits/backlog-context.ts'
import { storiesWaitingFor } from './story-dependencies.ts'
import type { ToolProps } from './story-tools.tsx'

/** Which stories must be done in the same or an earlier sprint. Those that wait for this one are not offered. */
export function DependencyPicker({ story }: ToolProps) {
  const { editor } = useBacklogWork()
  const [words, setWords] = useUnfinished(`depends-on ${story.id}`)
  const epics = editor.backlog()
  const waiting = storiesWaitingFor(epics, story.id)
  const wanted = words.trim().toLowerCase()
  const offered = epics
    .map(({ id, title, userStories }) => ({
      id,
      title,
      stories: userStories.filter((one) => !waiting.has(one.id) && one.title.toLowerCase().includes(wanted)),
    }))
    .filter(({ stories }) => stories.length > 0)
  const set = (storyId: string, on: boolean) => {
    const dependsOn = on ? [...story.dependsOn, storyId] : story.dependsOn.filter((id) => id !== storyId)
    editor.apply({ kind: 'change-story', storyId: story.id, change: { dependsOn } })
  }
  return (
    <>
      <TextField
        label="Find a story"
        hideLabel
        placeholder="Find a story by its title"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="relative mt-1 max-h-[25vh] overflow-y-auto">
        {offered.length === 0 && <p className="py-2 text-xs text-muted">No story that this one could wait for.</p>}
        {offered.map(({ id, title, stories }) => (
          <fieldset key={id} className="py-1">
            <legend className="text-xs text-muted">{title}</legend>
            {stories.map((one) => (
              <label key={one.id} className="flex min-h-small items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={story.dependsOn.includes(one.id)}
                  onChange={({ target }) => set(one.id, target.checked)}
                />
                <span className="min-w-0">
                  <TitleWords>{one.title}</TitleWords>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
