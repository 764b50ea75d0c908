import type { DraftContent } from '@planwright/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { anEpic, aStory } from '../testing/backlog.ts'
import { show } from '../testing/show.tsx'
import { ExportMenu } from './export-menu.tsx'

const content: DraftContent = {
  name: 'Größe & Co',
  form: null,
  backlog: [
    anEpic('pay', [aStory('guest'), aStory('card', { dependsOn: ['guest'], acceptanceCriteria: 'Given a card' })]),
  ],
  plan: null,
  runs: { generation: null, save: null },
}
const planned: DraftContent = {
  ...content,
  plan: {
    velocity: 5,
    sprintLength: 2,
    startDate: '2026-01-05',
    timeZone: 'UTC',
    sprints: [
      {
        number: 1,
        startDate: '2026-01-05T00:00:00.000Z',
        endDate: '2026-01-18T23:59:59.999Z',
        totalPoints: 3,
        stories: [{ id: 'guest', title: 'Do guest', storyPoints: 3, sprint: 1 }],
      },
    ],
  },
}

async function menu(draft: DraftContent, send = async () => true) {
  const screen = await show(
    <main>
      <ExportMenu id="d 1" content={draft} send={send} />
    </main>,
  )
  await screen.getByRole('button', { name: 'Export' }).click()
  return screen
}

/** A server that answers every call with this file, and the names of what the browser was given to save. */
function serveFile(disposition: string) {
  const network = window.fetch
  const asked: string[] = []
  const saved: string[] = []
  window.fetch = async (target) => {
    asked.push(String(target instanceof Request ? target.url : target))
    return new Response('a file', { headers: { 'content-disposition': disposition } })
  }
  const note = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || event.target.download === '') return
    event.preventDefault()
    saved.push(event.target.download)
  }
  // the link stands in no page: its click is seen where it begins
  const click = HTMLAnchorElement.prototype.click
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    this.addEventListener('click', note)
    click.call(this)
  }
  onTestFinished(() => {
    window.fetch = network
    HTMLAnchorElement.prototype.click = click
  })
  return { asked, saved }
}

describe('an initiative on its way out', () => {
  it('says of each format what does not go along', async () => {
    const screen = await menu(planned)
    const csv = screen.getByRole('menuitem', { name: /^CSV for Jira’s importer/ })
    await expect.element(csv).toMatchTextContent(/Sprints as names and dates; dependencies of one story as ids/)
    await expect.poll(() => screen.getByRole('menuitem').elements().length).toBe(6)
  })

  it('has no calendar before there are sprints', async () => {
    const screen = await menu(content)
    const calendar = screen.getByRole('menuitem', { name: /^Calendar of the sprints/ })
    await expect.element(calendar).toHaveAttribute('aria-disabled', 'true')
    await expect.element(calendar).toMatchTextContent(/Plan the sprints first/)
  })

  it('is downloaded under the name that the server gives it, once all of it is there', async () => {
    const { asked, saved } = serveFile(`attachment; filename="groe-co.md"; filename*=UTF-8''gr%C3%B6%C3%9Fe-co.md`)
    const send = vi.fn(async () => true)
    const screen = await menu(planned, send)
    await screen.getByRole('menuitem', { name: /^Markdown/ }).click()
    await expect.poll(() => saved).toEqual(['größe-co.md'])
    expect(send).toHaveBeenCalledOnce()
    expect(asked[0]).toMatch(/\/api\/drafts\/d%201\/export\?format=md$/)
  })

  it('is not downloaded without what was typed last', async () => {
    const { asked } = serveFile('attachment')
    const send = vi.fn(async () => false)
    const screen = await menu(planned, send)
    await screen.getByRole('menuitem', { name: /^Markdown/ }).click()
    await expect.poll(() => send.mock.calls.length).toBe(1)
    expect(asked).toEqual([])
  })

  it('is printed with plan and backlog, and nothing else of the page', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    onTestFinished(() => print.mockRestore())
    const screen = await menu(planned)
    await screen.getByRole('menuitem', { name: /^Print/ }).click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
    const sheet = document.querySelector<HTMLElement>('[data-print-sheet]')
    expect(sheet?.textContent).toContain('Sprint plan')
    expect(sheet?.textContent).toContain('Do guest3 SP · Medium · Sprint 1')
    expect(sheet?.textContent).toContain('Given a card')
    expect(sheet && getComputedStyle(sheet).display).toBe('none')
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull()
  })
})
