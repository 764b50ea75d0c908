import { createBuiltInDrafter, type DraftEvent } from '@planwright/generation'
import { expect, it } from 'vitest'
import { warmUpDrafter } from './warm-up-drafter.ts'

it('lets the drafter write a backlog of every level of detail', async () => {
  const builtIn = createBuiltInDrafter()
  const written: { level: string; stories: number }[] = []
  async function* draft(...[brief, options]: Parameters<typeof builtIn.draft>) {
    const pieces: DraftEvent[] = []
    for await (const piece of builtIn.draft(brief, options)) {
      pieces.push(piece)
      yield piece
    }
    written.push({ level: brief.detailLevel, stories: pieces.filter(({ type }) => type === 'story').length })
  }
  await warmUpDrafter({ draft })
  expect(written.map(({ level }) => level)).toEqual(['high-level', 'medium', 'detailed'])
  expect(Math.min(...written.map(({ stories }) => stories))).toBeGreaterThan(0)
})
