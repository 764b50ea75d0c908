import type { LetInProgram } from '@planwright/contract'
import { expect, it, vi } from 'vitest'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { ProgramsSection } from './programs-section.tsx'

const program = (id: string, more: Partial<LetInProgram> = {}): LetInProgram => ({
  id,
  name: `Editor ${id}`,
  host: 'agent.example',
  scopes: ['read', 'write'],
  createdAt: '2026-01-02T10:30:00.000Z',
  refreshedAt: '2026-01-03T10:30:00.000Z',
  expiresAt: '2026-03-03T10:30:00.000Z',
  ...more,
})

it('tells of each program, ends one, and keeps the focus in the list', async () => {
  let programs = [program('a'), program('b', { scopes: ['read'] })]
  const calls = answerCalls({
    'GET /api/programs': () => ({ body: { programs } }),
    'GET /api/users/whoami': () => problem(401, {}),
    'DELETE /api/programs/a': () => {
      programs = programs.slice(1)
      return { body: null }
    },
  })
  const screen = await show(<ProgramsSection />)
  const list = screen.getByRole('list', { name: 'Programs that you have let in' })
  const rows = list.getByRole('listitem')
  await expect
    .poll(() => rows.nth(0).element().textContent)
    .toMatch(/^Editor aReads and writesBy way of agent\.example\. Let in .*2026.* Last renewed .*2026/)
  await screen.getByRole('button', { name: 'End Editor a' }).click()
  await expect.element(screen.getByText('Editor a is let in no longer.')).toBeVisible()
  await vi.waitFor(() => expect(document.activeElement).toBe(list.element()))
  await expect.poll(() => rows.nth(0).element().textContent).toMatch(/^Editor bReads/)
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
})

it('says that there are none', async () => {
  answerCalls({ 'GET /api/programs': () => ({ body: { programs: [] } }) })
  const screen = await show(<ProgramsSection />)
  await expect.element(screen.getByText('There are none.')).toBeVisible()
})
