import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../app/connection/connection.ts'
import { keptItems } from '../app/kept/database.ts'
import { useUnfinished } from '../app/kept/unfinished.ts'
import { emptyDraft } from '../drafts/draft-content.ts'
import { anEpic, aStory } from '../testing/backlog.ts'
import { answerCalls, show } from '../testing/show.tsx'
import { ToastRegion } from '../ui/overlays/toast.tsx'
import { useInitiatives } from './use-initiatives.ts'

const names = ['review till', 'what-if till 2030-01-07', 'split scan', 'Title of sell', 'review shop', 'search-people']

function Typed({ name }: { name: string }) {
  const [text, setText] = useUnfinished(name)
  return <input aria-label={name} value={text} onChange={({ target }) => setText(target.value)} />
}

/** Texts that wait, and a way to delete the initiative that most of them are about. */
function Initiatives() {
  const { initiatives = [], actions } = useInitiatives('ada')
  return (
    <>
      {initiatives.map((initiative) => (
        <button key={initiative.id} type="button" onClick={() => actions.remove(initiative)}>
          Delete {initiative.name}
        </button>
      ))}
      <ToastRegion />
    </>
  )
}

it('takes away with an initiative what waits about it in this browser, and undoing brings it back', async () => {
  connection.note(false)
  answerCalls({})
  onTestFinished(() => localStorage.clear())
  const content = { ...emptyDraft, name: 'Till', backlog: [anEpic('sell', [aStory('scan')])] }
  const draft = { id: 'till', owner: 'ada', content, revision: 1, sent: null, openedAt: 1 }
  await keptItems('drafts').put(draft)
  for (const table of ['plans', 'steps'] as const) await keptItems(table).put({ id: 'till', owner: 'ada' })
  const { unmount } = await show(names.map((name) => <Typed key={name} name={name} />))
  for (const name of names) await page.getByLabelText(name, { exact: true }).fill('typed')
  await unmount()
  const waiting = () => names.filter((name) => Object.keys(localStorage).some((key) => key.endsWith(name)))
  const kept = async () => (await Promise.all(['plans', 'steps'].map(find))).filter(Boolean).length
  const find = (table: string) => keptItems(table as 'plans').find('till')

  await show(<Initiatives />)
  await page.getByRole('button', { name: 'Delete Till' }).click()
  await expect.poll(kept).toBe(0)
  expect(waiting()).toEqual(['review shop', 'search-people'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toBe(2)
  expect(waiting()).toEqual(names)
})
