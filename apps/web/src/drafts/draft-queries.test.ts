import { expect, it, onTestFinished, vi } from 'vitest'
import { api } from '../app/api/api.ts'
import { draftRemote, listDrafts } from './draft-queries.ts'

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

it('takes over only a version that is newer than the one it knows', async () => {
  const draft = { id: 'a', version: 3, name: 'Shop', createdAt: '2026-01-01', updatedAt: '2026-01-01' }
  const answers = [new Response(null, { status: 304 }), Response.json(draft), Response.json(draft)]
  const open = vi.spyOn(api, 'open').mockImplementation(async () => answers.shift() ?? Response.error())
  onTestFinished(() => open.mockRestore())
  expect(await draftRemote.readNewer('a', 3)).toBeNull()
  // of a server that answers whatever is known
  expect(await draftRemote.readNewer('a', 3)).toBeNull()
  expect(await draftRemote.readNewer('a', 2)).toMatchObject({ version: 3, name: 'Shop' })
  expect(open.mock.calls[0]).toEqual(['/drafts/a', { headers: { 'if-none-match': '"3"' } }])
})
