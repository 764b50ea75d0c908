import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { connection } from './connection.ts'
import { Loaded } from './loaded.tsx'

type Answer = () => Promise<string[]>

/** A list of the account, as the server answers it by `answers.next`. */
function Keys({ answers }: { answers: { next: Answer } }) {
  const query = useQuery({ queryKey: ['keys'], queryFn: () => answers.next() })
  return (
    <Loaded query={query} label="Loading your keys" saidAbove>
      {(keys) => <p>{keys.join()}</p>}
    </Loaded>
  )
}

const isAway: Answer = async () => {
  connection.note(false)
  throw new ApiError('network', 'nobody there')
}

/** Whether a note of that role stood there at any time since. */
function watchNotes(role: 'alert' | 'status') {
  let seen = false
  const watch = new MutationObserver(() => {
    seen ||= document.querySelector(`[role=${role}]`) !== null
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  return () => seen
}

/** The page has drawn what has changed. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done))))

it('shows no alert in a list that was read before, while it is asked again as the connection comes back', async () => {
  const answers: { next: Answer } = { next: async () => ['old'] }
  await show(<Keys answers={answers} />)
  await expect.element(page.getByText('old')).toBeVisible()
  const wasAlerted = watchNotes('alert')
  answers.next = isAway
  await queryClient.refetchQueries()
  await drawn()
  const { promise, resolve } = Promise.withResolvers<string[]>()
  answers.next = () => promise
  connection.note(true)
  await drawn()
  expect(wasAlerted()).toBe(false)
  resolve(['new'])
  await expect.element(page.getByText('new')).toBeVisible()
  expect(wasAlerted()).toBe(false)
})

it('says after one call in vain that it comes with the connection, and asks again when that is back', async () => {
  let calls = 0
  const answers: { next: Answer } = {
    next: () => {
      calls += 1
      return isAway()
    },
  }
  await show(<Keys answers={answers} />)
  await expect.element(page.getByText(/^This is not kept on this device/)).toBeVisible()
  expect(calls).toBe(1)
  answers.next = async () => ['new']
  connection.note(true)
  await expect.element(page.getByText('new')).toBeVisible()
})

it('says nothing in the moment in which what this device keeps is read', async () => {
  const wasSaid = watchNotes('status')
  await show(<Keys answers={{ next: isAway }} />)
  await expect.poll(() => queryClient.getQueryState(['keys'])?.status).toBe('error')
  await drawn()
  queryClient.setQueryData(['keys'], ['kept'])
  await expect.element(page.getByText('kept')).toBeVisible()
  expect(wasSaid()).toBe(false)
})

it('says what went wrong where the server refuses once it can be asked', async () => {
  const answers: { next: Answer } = { next: async () => ['old'] }
  await show(<Keys answers={answers} />)
  await expect.element(page.getByText('old')).toBeVisible()
  answers.next = isAway
  await queryClient.refetchQueries()
  await drawn()
  answers.next = async () => {
    throw new ApiError('timeout', 'too long')
  }
  connection.note(true)
  await expect.element(page.getByRole('alert').getByText(/took too long/)).toBeVisible()
  await expect.element(page.getByText('old')).toBeVisible()
})
