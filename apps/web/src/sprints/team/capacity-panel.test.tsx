import type { Capacity, DraftPlan, OpenWork } from '@planwright/contract'
import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, show } from '../../testing/show.tsx'
import { CapacityPanel } from './capacity-panel.tsx'

const nothingOpen: OpenWork = { sprints: [], issues: [] }

async function panel(opened?: Capacity) {
  answerCalls({ 'GET /api/jira/open-work': () => ({ body: nothingOpen }) })
  const kept: { wishes: Pick<DraftPlan, 'capacity'>; elsewhere: (capacity: Capacity) => void } = {
    wishes: {},
    elsewhere: () => undefined,
  }
  function Panel() {
    const [plan, setPlan] = useState<DraftPlan>({
      ...{ velocity: 20, sprintLength: 2, startDate: '2026-06-01', capacity: opened },
    })
    kept.elsewhere = (capacity) => setPlan({ ...plan, capacity })
    return (
      <CapacityPanel
        draftId="shop"
        epics={[]}
        plan={plan}
        timeZone="UTC"
        onChange={(wishes) => {
          kept.wishes = wishes
          setPlan({ ...plan, ...wishes })
        }}
      />
    )
  }
  return {
    screen: await show(<Panel />),
    people: () => kept.wishes.capacity?.people,
    holidays: () => kept.wishes.capacity?.holidays,
    sayElsewhere: (capacity: Capacity) => kept.elsewhere(capacity),
  }
}

describe('who is there and when', () => {
  it('is kept by person, and shows what the next sprints hold', async () => {
    const { screen, people } = await panel()
    await screen.getByRole('button', { name: 'Add a person' }).click()
    await screen.getByRole('textbox', { name: 'Name of person 1' }).fill('Ada')
    await screen.getByRole('button', { name: 'Add a person' }).click()
    await screen.getByRole('textbox', { name: 'Name of person 2' }).fill('Ben')
    await screen.getByRole('spinbutton', { name: 'Of a full week' }).nth(1).fill('50')
    await expect.poll(people).toEqual([
      { name: 'Ada', daysOff: [] },
      { name: 'Ben', daysOff: [], share: 0.5 },
    ])
    await expect.element(screen.getByRole('row', { name: /Sprint 1/ })).toMatchTextContent(/15 of 15 person-days/)
  })

  it('takes what is typed right after a person, days off or a holiday is added', async () => {
    const { screen } = await panel()
    await screen.getByRole('button', { name: 'Add a person' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name of person 1' })).toHaveFocus()
    await userEvent.keyboard('Ada')
    await screen.getByRole('button', { name: 'Add days off' }).click()
    await expect.element(screen.getByLabelText('Days off of Ada, from')).toHaveFocus()
    await screen.getByRole('button', { name: 'Add a public holiday' }).click()
    await expect.element(screen.getByLabelText('Public holidays, from')).toHaveFocus()
    await screen.getByRole('button', { name: 'Add a person' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name of person 2' })).toHaveFocus()
  })

  it('has days that end before they start again after a reload, until they are right or taken away', async () => {
    const first = await panel()
    await first.screen.getByRole('button', { name: 'Add a public holiday' }).click()
    await first.screen.getByLabelText('Public holidays, from').fill('2026-06-20')
    await first.screen.getByLabelText('Public holidays, to').fill('2026-06-02')
    await first.screen.unmount()
    const again = await panel()
    const from = again.screen.getByLabelText('Public holidays, from')
    await expect.element(from).toHaveValue('2026-06-20')
    await expect.element(again.screen.getByText('Ends before it starts')).toBeVisible()
    await from.fill('2026-06-01')
    await expect.poll(again.holidays).toEqual([{ from: '2026-06-01', to: '2026-06-02' }])
    expect(Object.keys(localStorage).filter((name) => name.includes('days'))).toEqual([])
  })

  it('has half-typed days beside the same person after others came and went, also where nobody has a name yet', async () => {
    const people = ['Ada', 'Ben', ''].map((name) => ({ name, daysOff: [] }))
    const first = await panel({ people, holidays: [] })
    for (const name of ['Ben', 'Person 3']) {
      const days = first.screen.getByRole('group', { name: `Days off of ${name}` })
      await days.getByRole('button', { name: 'Add days off' }).click()
      await first.screen.getByLabelText(`Days off of ${name}, from`).fill('2026-06-20')
      await first.screen.getByLabelText(`Days off of ${name}, to`).fill('2026-06-02')
    }
    await first.screen.getByRole('textbox', { name: 'Name of person 2' }).fill('Bea')
    await first.screen.getByRole('button', { name: 'Remove Ada' }).click()
    await first.screen.unmount()
    const again = await panel({ people: first.people() ?? [], holidays: [] })
    for (const name of ['Bea', 'Person 2'])
      await expect.element(again.screen.getByLabelText(`Days off of ${name}, to`)).toHaveValue('2026-06-02')
    for (const name of ['Bea', 'Person 1']) await again.screen.getByRole('button', { name: `Remove ${name}` }).click()
    expect(Object.keys(localStorage).filter((name) => name.includes('days'))).toEqual([])
  })

  it('shows what another tab has said, and keeps it beside what is said here', async () => {
    const { screen, people, holidays, sayElsewhere } = await panel()
    await screen.getByRole('button', { name: 'Add a person' }).click()
    const ada = screen.getByRole('textbox', { name: 'Name of person 1' })
    await ada.fill('Ada')
    sayElsewhere({
      people: [
        { name: 'Ada', daysOff: [] },
        { name: 'Ben', daysOff: [], share: 0.5 },
      ],
      holidays: [{ from: '2026-06-04', to: '2026-06-04' }],
      focusFactor: 0.6,
    })
    await expect.element(screen.getByRole('textbox', { name: 'Name of person 2' })).toHaveValue('Ben')
    await expect.element(screen.getByLabelText('Public holidays, from')).toHaveValue('2026-06-04')
    await expect.element(screen.getByLabelText('Time for this plan')).toHaveValue(60)
    // whose row is as it was goes on being typed in
    await expect.element(ada).toHaveFocus()
    await ada.fill('Ada L')
    await expect.poll(people).toEqual([
      { name: 'Ada L', daysOff: [] },
      { name: 'Ben', daysOff: [], share: 0.5 },
    ])
    expect(holidays()).toEqual([{ from: '2026-06-04', to: '2026-06-04' }])
  })

  it('breaks no word of what the sprints hold in the narrowest window', async () => {
    // what its margins and the panel’s own leave of 320 px
    await page.viewport(254, 640)
    const { screen } = await panel()
    await screen.getByRole('button', { name: 'Add a person' }).click()
    await screen.getByRole('textbox', { name: 'Name of person 1' }).fill('Ada')
    const table = screen.getByRole('table').element()
    expect(table.scrollWidth).toBeLessThanOrEqual(254)
    const name = document.createRange()
    name.selectNodeContents(table.querySelector('th')?.firstChild ?? table)
    expect(name.toString()).toBe('Sprint ')
    expect(name.getClientRects()).toHaveLength(1)
  })

  it('shows the whole share of a week on a phone', async () => {
    await page.viewport(375, 812)
    onTestFinished(() => page.viewport(1280, 800))
    const { screen } = await panel()
    await screen.getByRole('button', { name: 'Add a person' }).click()
    const share = screen.getByRole('spinbutton', { name: 'Of a full week' })
    await expect.element(share).toHaveValue(100)
    const field = share.element()
    expect(field.scrollWidth).toBeLessThanOrEqual(field.clientWidth)
    const { paddingLeft, paddingRight, fontSize } = getComputedStyle(field)
    // three figures, each some half of the letter's size
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    expect(room).toBeGreaterThanOrEqual(3 * 0.6 * Number.parseFloat(fontSize))
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })

  it('is forgotten with the person, and nothing is kept of nobody', async () => {
    const { screen, people } = await panel()
    for (const name of ['Ada', 'Ben']) {
      await screen.getByRole('button', { name: 'Add a person' }).click()
      await screen
        .getByRole('textbox', { name: /Name of person/ })
        .last()
        .fill(name)
    }
    await screen.getByRole('button', { name: 'Remove Ada' }).click()
    await expect.poll(people).toEqual([{ name: 'Ben', daysOff: [] }])
    await screen.getByRole('button', { name: 'Remove Ben' }).click()
    await expect.poll(people).toBeUndefined()
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  })
})
