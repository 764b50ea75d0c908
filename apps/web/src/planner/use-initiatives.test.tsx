import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../app/connection/connection.ts'
import { MainRegion } from '../app/frame/main-region.tsx'
import { keptItems } from '../app/kept/database.ts'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { emptyDraft } from '../drafts/draft-content.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { useInitiatives } from './use-initiatives.ts'

const names = ['review till', 'what-if till 2030-01-07', 'split scan', 'Title of sell', 'review shop', 'search-people']

function Typed({ name }: { name: string }) {
  const [text, setText] = useUnfinished(name)
  return <input aria-label={name} value={text} onChange={({ target }) => setText(target.value)} />
}

/** Texts that wait, and a way to delete the initiative that most of them are about. */
function Initiatives() {
  const { initiatives = [], removed, actions } = useInitiatives('ada')
  return (
    <MainRegion>
      {initiatives.map((initiative) => (
        <button key={initiative.id} type="button" onClick={() => actions.remove(initiative)}>
          Delete {initiative.name}
        </button>
      ))}
      {removed.map(({ id, name }) => (
        <button key={id} type="button" onClick={() => actions.takeBack(id)}>
          Take {name} back
        </button>
      ))}
    </MainRegion>
  )
}

/** An initiative that the server has not heard of, and what waits about it and others. */
async function aTill() {
  answerCalls({})
  onTestFinished(() => localStorage.clear())
  const content = { ...emptyDraft, name: 'Till', backlog: [anEpic('sell', [aStory('scan')])] }
  const draft = { id: 'till', owner: 'ada', content, revision: 1, sent: null, openedAt: 1 }
  await keptItems('drafts').put(draft)
  for (const table of ['plans', 'steps'] as const) await keptItems(table).put({ id: 'till', owner: 'ada' })
  const { unmount } = await show(names.map((name) => <Typed key={name} name={name} />))
  for (const name of names) await page.getByLabelText(name, { exact: true }).fill('typed')
  await unmount()
}
const waiting = () => names.filter((name) => Object.keys(localStorage).some((key) => key.endsWith(name)))
const find = (table: string) => keptItems(table as 'plans').find('till')
const kept = async () => (await Promise.all(['plans', 'steps'].map(find))).filter(Boolean).length

it('takes away with an initiative what waits about it in this browser, and undoing brings it back', async () => {
  await aTill()
  await show(<Initiatives />)
  await page.getByRole('button', { name: 'Delete Till' }).click()
  await expect.poll(kept).toBe(0)
  expect(waiting()).toEqual(['review shop', 'search-people'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toBe(2)
  expect(waiting()).toEqual(names)
})

it('keeps it for one that is taken back after a reload, before the server has heard that it is deleted', async () => {
  await aTill()
  // its answers would say that there is a connection
  window.fetch = () => Promise.reject(new TypeError('unreachable'))
  connection.note(false)
  const { unmount } = await show(<Initiatives />)
  await page.getByRole('button', { name: 'Delete Till' }).click()
  await expect.element(page.getByRole('button', { name: 'Take Till back' })).toBeVisible()
  await unmount()
  await show(<Initiatives />)
  await page.getByRole('button', { name: 'Take Till back' }).click()
  await expect.element(page.getByRole('button', { name: 'Delete Till' })).toBeVisible()
  expect([await kept(), waiting()]).toEqual([2, names])
})
