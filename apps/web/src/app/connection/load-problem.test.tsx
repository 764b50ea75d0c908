import type { Problem } from '@planwright/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { problem as answerOf, show } from '../../testing/show.tsx'
import { problemError } from '../api/api-error.ts'
import { connection } from './connection.ts'
import { LoadProblem } from './load-problem.tsx'

const failed = problemError(answerOf(500, { title: 'Something went wrong on our side.' }).body as Problem)

it('says what went wrong, with a way to try again', async () => {
  const retry = vi.fn()
  const screen = await show(<LoadProblem error={failed} without="It comes later." onRetry={retry} retrying={false} />)
  await expect.element(screen.getByRole('alert').getByText('Something went wrong on our side.')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(retry).toHaveBeenCalledOnce()
})

it('is calm while the server cannot be reached, and loads by itself once it can', async () => {
  onTestFinished(() => connection.note(true))
  connection.note(false)
  const retry = vi.fn()
  const screen = await show(<LoadProblem error={failed} without="It comes later." onRetry={retry} retrying={false} />)
  await expect.element(screen.getByRole('status').getByText('It comes later.')).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  expect(retry).not.toHaveBeenCalled()
  connection.note(true)
  await vi.waitFor(() => expect(retry).toHaveBeenCalledOnce())
})
