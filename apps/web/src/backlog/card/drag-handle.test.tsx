import type { Epic } from '@planwright/contract'
import { useMemo, useRef, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anEpic, aStory } from '../../testing/backlog.ts'
import { hold } from '../../testing/hold.ts'
import { show } from '../../testing/show.tsx'
import { emptyForm } from '../brief/backlog-form.tsx'
import { BacklogContext } from '../edits/backlog-context.ts'
import { createBacklogEditor } from '../edits/create-backlog-editor.ts'
import { EditToolbar } from '../edits/edit-toolbar.tsx'
import { EpicList } from '../list/epic-list.tsx'

const nothing = () => undefined

/** The list over a backlog that it changes, as the planner holds it. */
function List({ initial }: { initial: Epic[] }) {
  const [backlog, setBacklog] = useState(initial)
  const latest = useRef(initial)
  const work = useMemo(() => {
    const editor = createBacklogEditor({
      read: () => ({ form: null, backlog: latest.current }),
      write: ({ backlog: next }) => {
        latest.current = next ?? []
        setBacklog(latest.current)
      },
    })
    return { editor, form: () => emptyForm, assumptions: () => [] }
  }, [])
  return (
    <BacklogContext value={work}>
      <EditToolbar disabled={false} hideUnused={false} />
      <EpicList
        epics={backlog}
        shown={backlog}
        placeOf={(epicId) => backlog.findIndex(({ id }) => id === epicId)}
        look="cards"
        findings={new Map()}
        writing={false}
        readOnly={false}
        whole={false}
        onAddEpic={nothing}
      />
    </BacklogContext>
  )
}

const titles = () =>
  page
    .getByRole('heading', { level: 4 })
    .elements()
    .map(({ textContent }) => textContent)
const epicsOf = () =>
  [...document.querySelectorAll('[data-stories-of]')].map((epic) =>
    [...epic.querySelectorAll('h4')].map(({ textContent }) => textContent),
  )
const cardOf = (title: string) => {
  const card = page.getByRole('heading', { name: title }).element().closest('article')
  if (!card) throw new Error(`No card says ${title}.`)
  return card
}
const behind = (title: string) => {
  const { right, bottom } = cardOf(title).getBoundingClientRect()
  return { x: right - 5, y: bottom - 5 }
}
const pickUp = async (title: string) => {
  const handle = page.getByTitle(`Drag “${title}” to another place`)
  await expect.element(handle).toHaveAttribute('draggable', 'true')
  return hold(handle, 'mouse')
}
const line = () => document.querySelector('.bg-accent.fixed')

const twoEpics = [anEpic('shop', [aStory('keep'), aStory('share')]), anEpic('desk', [aStory('sort')])]

describe("a story's handle", () => {
  it('takes the story to another epic, and that is undone', async () => {
    const screen = await show(<List initial={twoEpics} />)
    const held = await pickUp('Do keep')
    await held.over(behind('Do sort'))
    await expect.poll(line).toBeVisible()
    await held.drop(behind('Do sort'))
    await expect.poll(epicsOf).toEqual([['Do share'], ['Do sort', 'Do keep']])
    expect(line()).toBeNull()
    await expect.element(screen.getByRole('button', { name: 'Do keep', exact: true })).toHaveFocus()
    await screen.getByRole('button', { name: /^Undo: move/ }).click()
    await expect.poll(epicsOf).toEqual([['Do keep', 'Do share'], ['Do sort']])
  })

  it('is drawn for who comes near, by pointer or by key, and not on every story', async () => {
    const screen = await show(<List initial={[anEpic('shop', [aStory('a'), aStory('b'), aStory('c')])]} />)
    const drawn = () =>
      ['a', 'b', 'c'].filter((id) => document.querySelector(`[title="Drag “Do ${id}” to another place"] svg`))
    await screen.getByRole('heading', { name: 'Do b' }).hover()
    await expect.poll(drawn).toEqual(['b'])
    screen.getByRole('button', { name: 'Do c', exact: true }).element().focus()
    await expect.poll(drawn).toEqual(['b', 'c'])
  })

  it('takes it between two others of its epic', async () => {
    await show(
      <List
        initial={[
          anEpic(
            'shop',
            ['a', 'b', 'c'].map((id) => aStory(id)),
          ),
        ]}
      />,
    )
    const held = await pickUp('Do a')
    await held.drop(behind('Do b'))
    await expect.poll(titles).toEqual(['Do b', 'Do a', 'Do c'])
  })

  it('leaves it where it was when the drag is given up', async () => {
    await show(<List initial={twoEpics} />)
    const held = await pickUp('Do keep')
    await held.over(behind('Do sort'))
    await expect.poll(line).toBeVisible()
    await held.cancel()
    await expect.poll(line).toBeNull()
    expect(cardOf('Do keep').style.opacity).toBe('')
    expect(epicsOf()).toEqual([['Do keep', 'Do share'], ['Do sort']])
  })

  it('scrolls the list while the story is held near its edge', async () => {
    const stories = Array.from({ length: 40 }, (_, at) => aStory(`${at}`))
    const screen = await show(<List initial={[anEpic('shop', stories)]} />)
    const list = screen.getByRole('region', { name: 'Epics and user stories' }).element()
    const { bottom, right } = list.getBoundingClientRect()
    const held = await pickUp('Do 0')
    const edge = { x: right - 20, y: bottom - 30 }
    await held.over(edge)
    await expect.poll(() => list.scrollHeight - list.clientHeight - list.scrollTop).toBeLessThan(2)
    await held.drop(edge)
    await expect.poll(() => titles().at(-1)).toBe('Do 0')
  })
})
