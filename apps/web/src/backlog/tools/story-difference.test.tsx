import { expect, it } from 'vitest'
import { aStory } from '../../testing/backlog.ts'
import { show } from '../../testing/show.tsx'
import { StoryDifference } from './story-difference.tsx'

it('tells another priority, other points and what is waited for, and nothing of those that stay', async () => {
  const before = aStory('pay', { priority: 2, storyPoints: 3 })
  const after = { ...before, priority: 3, storyPoints: 5, dependsOn: ['basket'] } as const
  const changed = await show(<StoryDifference before={before} after={{ ...after, dependsOn: [...after.dependsOn] }} />)
  await expect.element(changed.getByText(/High.*Medium priority/)).toBeVisible()
  expect(changed.container.textContent).toContain('3 → ')
  expect(changed.container.textContent).toMatch(/After 0.*1 story/)
  await changed.unmount()
  const others = await show(
    <StoryDifference before={{ ...before, dependsOn: ['basket'] }} after={{ ...before, dependsOn: ['sign-in'] }} />,
  )
  expect(others.container.textContent).toMatch(/After.*other/)
  await others.unmount()
  const same = await show(<StoryDifference before={before} after={{ ...before, title: 'Pay by card' }} />)
  expect(same.container.textContent).not.toMatch(/priority|→|After/)
})
