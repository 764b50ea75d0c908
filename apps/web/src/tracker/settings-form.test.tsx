import type { JiraIntegration, TrackerBoards, TrackerProject } from '@planwright/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MainRegion } from '../app/frame/main-region.tsx'
import { answerCalls, problem, show } from '../testing/show.tsx'
import type { KeptChoices } from './kept-settings.ts'
import { SettingsForm } from './settings-form.tsx'

const type = (id: string, name: string, hierarchyLevel: number) => ({ id, name, iconUrl: null, hierarchyLevel })
const project = (id: string, name: string, issueTypes: TrackerProject['issueTypes']): TrackerProject => ({
  id,
  key: id.toUpperCase(),
  name,
  style: 'classic',
  avatarUrls: {},
  issueTypes,
})
const projects = [
  project('shop', 'Web Shop', [type('1', 'Epic', 1), type('2', 'Story', 0), type('3', 'Bug', 0)]),
  project('ops', 'Operations', [type('4', 'Initiative', 1), type('5', 'Work item', 0), type('6', 'Request', 0)]),
  project('help', 'Help Desk', [type('7', 'Request', 0)]),
]
const boards: TrackerBoards = {
  boards: [{ id: '7', name: 'Shop board', kind: 'scrum', sprints: 'yes' }],
  automaticBoardId: '7',
  remedy: null,
}
const jira = {
  'GET /api/auth/get-session': () => ({ body: null }),
  'GET /api/jira/boards': () => ({ body: boards }),
  'GET /api/jira/criteria-fields': () => ({ body: [] }),
}
const form = (kept: Partial<KeptChoices> = {}, saved: JiraIntegration = { enabled: true }) =>
  show(
    <SettingsForm
      projects={projects}
      saved={saved}
      kept={{ choices: null, keep: () => undefined, forget: () => undefined, ...kept }}
      quiet={false}
    />,
    '/settings/jira',
  )

describe('the settings of a Jira project', () => {
  it('say in view of whatever was chosen that it is not saved yet, in a small window too', async () => {
    answerCalls(jira)
    await page.viewport(375, 480)
    onTestFinished(() => page.viewport(1280, 800))
    const saved = { enabled: true, projectId: 'shop', epicTypeId: '1', storyTypeId: '2' }
    const kept = { choices: null, keep: () => undefined, forget: () => undefined }
    const screen = await show(
      <MainRegion>
        <SettingsForm projects={projects} saved={saved} kept={kept} quiet={false} />
      </MainRegion>,
      '/settings/jira',
    )
    for (const [field, option] of [
      ['Acceptance criteria', 'In the description, as a task list'],
      ['Story Mapping', 'Bug'],
    ] as const) {
      const box = screen.getByRole('combobox', { name: field })
      await box.click()
      await screen.getByRole('option', { name: option }).click()
      await expect.element(box).toHaveTextContent(option)
      await expect.element(box).toBeInViewport()
      await expect.element(screen.getByText(/^Not saved yet/)).toBeInViewport({ ratio: 1 })
      const back = screen.getByRole('button', { name: 'Back to what was saved' })
      await expect.element(back).toBeInViewport({ ratio: 1 })
      await back.click()
      await expect.element(back).not.toBeInTheDocument()
    }
  })

  it('keep no room in the bar for what is not said, and are gone through by keys in the order that is seen', async () => {
    answerCalls(jira)
    const screen = await form({}, { enabled: true, projectId: 'shop', epicTypeId: '1', storyTypeId: '2' })
    const save = screen.getByRole('button', { name: 'Save settings' })
    await expect.element(save).toBeVisible()
    const bar = save.element().closest<HTMLElement>('[data-next-action]') ?? expect.unreachable()
    const edge = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingRight)
    expect(save.element().getBoundingClientRect().right).toBeCloseTo(edge, 0)

    await screen.getByRole('combobox', { name: 'Story Mapping' }).click()
    await screen.getByRole('option', { name: 'Bug' }).click()
    const back = screen.getByRole('button', { name: 'Back to what was saved' })
    await expect.element(back).toBeVisible()
    expect(back.element().getBoundingClientRect().right).toBeLessThan(save.element().getBoundingClientRect().left)
    back.element().focus()
    await userEvent.tab()
    await expect.element(save).toHaveFocus()
  })

  it('ask for the project first, and accuse no field that nobody can fill in yet', async () => {
    const calls = answerCalls(jira)
    const screen = await form()
    const field = (name: string) => screen.getByRole('combobox', { name })
    const save = screen.getByRole('button', { name: 'Save settings' })
    await expect.element(field('Epic Mapping')).toBeDisabled()
    await expect.element(field('Epic Mapping')).toHaveAccessibleDescription('Choose the project first.')
    await save.click()
    await expect.element(screen.getByText('Select a project')).toBeVisible()
    await expect.element(field('Project')).toHaveFocus()
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
    await expect.element(screen.getByText(/mapping is required/)).not.toBeInTheDocument()

    // from then on they are asked for by name
    await field('Project').click()
    await screen.getByRole('option', { name: /Operations/ }).click()
    await expect.element(screen.getByText('Select a project')).not.toBeInTheDocument()
    await save.click()
    await expect.element(screen.getByText('Story mapping is required')).toBeVisible()
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  it.each(['a press', ' ', 'ArrowDown', 'Enter'])(
    'accuse nobody who only opens the list of projects: %s',
    async (way) => {
      answerCalls(jira)
      const screen = await form()
      const field = screen.getByRole('combobox', { name: 'Project' })
      const isAccused = () => field.element().matches('[aria-invalid=true]')
      const seen: boolean[] = []
      const watch = new MutationObserver(() => seen.push(isAccused()))
      watch.observe(field.element(), { attributes: true })
      onTestFinished(() => watch.disconnect())
      if (way === 'a press') await field.click()
      else {
        field.element().focus()
        await userEvent.keyboard(way === ' ' ? ' ' : `{${way}}`)
      }
      await expect.element(screen.getByRole('option', { name: /Operations/ })).toBeVisible()
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(() => document.activeElement?.role).toBe('option')
      await userEvent.keyboard('{Escape}')
      await expect.element(field).toHaveFocus()
      expect(seen).not.toContain(true)
      await userEvent.tab()
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    },
  )

  it('map issue types by their names, name the board that sprints go to, and lead home when saved', async () => {
    const calls = answerCalls({ ...jira, 'POST /api/jira/integration-settings': () => ({ body: profile }) })
    const screen = await form()
    await screen.getByRole('combobox', { name: 'Project' }).click()
    await screen.getByRole('option', { name: /Web Shop/ }).click()
    await expect.element(screen.getByRole('combobox', { name: 'Epic Mapping' })).toMatchTextContent(/Epic/)
    await expect.element(screen.getByText('Chosen automatically, because it is named Story.')).toBeVisible()
    await expect.element(screen.getByText('Sprints go to Shop board, chosen automatically.')).toBeVisible()
    await screen.getByRole('button', { name: 'Save settings' }).click()
    await expect.poll(screen.path).toBe('/home')
    expect(calls.find(({ call }) => call === 'POST /api/jira/integration-settings')?.body).toEqual({
      projectId: 'shop',
      epicTypeId: '1',
      storyTypeId: '2',
    })
  })

  it('keep what is chosen until it is saved, open on it, and give it up when told to', async () => {
    answerCalls(jira)
    let choices: KeptChoices['choices'] = null
    const kept = {
      keep: (values: KeptChoices['choices']) => {
        choices = values
      },
      forget: () => {
        choices = null
      },
    }
    const first = await form(kept)
    await first.getByRole('combobox', { name: 'Project' }).click()
    await first.getByRole('option', { name: /Web Shop/ }).click()
    await expect.element(first.getByRole('status').getByText(/kept on this device/)).toBeVisible()
    expect(choices).toMatchObject({ projectId: 'shop', epicTypeId: '1', storyTypeId: '2' })
    await first.unmount()

    const second = await form({ ...kept, choices })
    await expect.element(second.getByRole('combobox', { name: 'Project' })).toMatchTextContent(/Web Shop/)
    await second.getByRole('button', { name: 'Clear what you chose' }).click()
    await expect.element(second.getByRole('combobox', { name: 'Project' })).toMatchTextContent(/Select project/)
    await expect.element(second.getByRole('combobox', { name: 'Project' })).toHaveFocus()
    expect(choices).toBeNull()
  })

  it('show what is meant where nothing is said, once somebody goes back to it', async () => {
    answerCalls(jira)
    const project = { enabled: true, projectId: 'shop', epicTypeId: '1', storyTypeId: '2' }
    const chosen = { ...project, boardId: '7', acceptanceCriteria: { as: 'task-list' } } as const
    const { enabled: _, ...choices } = chosen
    const usual = async (screen: Awaited<ReturnType<typeof form>>) => {
      await expect
        .element(screen.getByRole('combobox', { name: 'Board for sprints' }))
        .toMatchTextContent(/Choose automatically/)
      await expect
        .element(screen.getByRole('combobox', { name: 'Acceptance criteria' }))
        .toMatchTextContent(/In the description, as a list/)
    }
    // from what was chosen and not saved
    const first = await form({ choices }, project)
    await first.getByRole('button', { name: 'Back to what was saved' }).click()
    await usual(first)
    await first.unmount()

    // from what was saved
    const second = await form({}, chosen)
    await second.getByRole('combobox', { name: 'Board for sprints' }).click()
    await second.getByRole('option', { name: /Choose automatically/ }).click()
    await second.getByRole('combobox', { name: 'Acceptance criteria' }).click()
    await second.getByRole('option', { name: 'In the description, as a list' }).click()
    await usual(second)
  })

  it('leave the choice to a person where no name tells', async () => {
    answerCalls(jira)
    const screen = await form()
    await screen.getByRole('combobox', { name: 'Project' }).click()
    await screen.getByRole('option', { name: /Operations/ }).click()
    await expect
      .element(screen.getByText('This project has no issue type named Story. Please choose one.'))
      .toBeVisible()
  })

  it('say once that a project has no epics, where another one is chosen', async () => {
    const calls = answerCalls(jira)
    const screen = await form()
    const field = (name: string) => screen.getByRole('combobox', { name })
    await field('Project').click()
    await screen.getByRole('option', { name: /Help Desk/ }).click()
    const words = 'This project has no issue type for epics. Choose another one.'
    await expect.element(field('Project')).toHaveAccessibleDescription(words)
    await expect.element(field('Epic Mapping')).toBeDisabled()
    await screen.getByRole('button', { name: 'Save settings' }).click()
    await expect.element(field('Project')).toHaveFocus()
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
    await expect.element(screen.getByText(/no issue type for|mapping is required/)).toHaveTextContent(words)
    await field('Project').click()
    await screen.getByRole('option', { name: /Web Shop/ }).click()
    await expect.element(screen.getByText(/no issue type for/)).not.toBeInTheDocument()
    expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('show what the server says of a field at the field, and of the rest below', async () => {
    const refusals = [
      problem(400, { errors: [{ field: 'boardId', message: 'This board is gone.' }] }),
      problem(502, { detail: 'Jira does not answer.' }),
    ]
    answerCalls({ ...jira, 'POST /api/jira/integration-settings': () => refusals.shift() ?? { body: profile } })
    const screen = await form()
    await screen.getByRole('combobox', { name: 'Project' }).click()
    await screen.getByRole('option', { name: /Web Shop/ }).click()
    await screen.getByRole('button', { name: 'Save settings' }).click()
    await expect.element(screen.getByText('This board is gone.')).toBeVisible()
    await screen.getByRole('button', { name: 'Save settings' }).click()
    await expect.element(screen.getByText(/Jira does not answer\./)).toBeVisible()
    expect(screen.path()).toBe('/settings/jira')
  })
})

const profile = {
  uid: 'ada',
  email: 'ada@example.org',
  displayName: 'Ada',
  photoURL: null,
  role: 'user',
  jiraIntegration: { enabled: true, projectId: 'shop' },
}
