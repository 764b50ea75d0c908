import { expect, it, onTestFinished, vi } from 'vitest'
import { api } from '../app/api/api.ts'
import { listDrafts } from './draft-queries.ts'

it('asks once for all who want the list in the same moment, and anew for whoever comes later', async () => {
  const call = vi.spyOn(api, 'call').mockImplementation(async () => ({ drafts: [], current: null }))
  onTestFinished(() => call.mockRestore())
  const [one, other] = [listDrafts(), listDrafts()]
  await Promise.all([one, other])
  expect(call).toHaveBeenCalledOnce()
  await new Promise((resolve) => setTimeout(resolve))
  await listDrafts()
  expect(call).toHaveBeenCalledTimes(2)
})
