import {
  type AccountDetails,
  type AccountPage,
  type AuditPage,
  type ModelUse,
  type VitalFigures,
  vitalMetrics,
  vitalRoutes,
} from '@planwright/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../app/api/query-client.ts'
import { connection } from '../app/connection/connection.ts'
import { answerCalls, problem, show } from '../testing/show.tsx'
import { AdminPage } from './admin-page.tsx'

const at = '2026-03-02T10:00:00.000Z'
const ada = {
  id: 'ada',
  email: 'ada@example.com',
  phoneNumber: null,
  displayName: 'Ada',
  emailVerified: true,
  role: 'user',
  roleFixed: false,
  disabled: false,
  createdAt: at,
  sessions: 2,
}
const details: AccountDetails = {
  person: ada,
  reason: null,
  secondFactor: false,
  signInMethods: ['password'],
  sessions: [
    { id: 's1', createdAt: at, usedAt: at, expiresAt: at, address: '192.0.2.7', userAgent: 'Firefox/140.0 Windows' },
    { id: 's2', createdAt: at, usedAt: at, expiresAt: at, address: null, userAgent: null },
  ],
}
const disabled: AccountDetails = {
  ...details,
  person: { ...ada, disabled: true, sessions: 0 },
  reason: 'Has left',
  sessions: [],
}

describe('people', () => {
  it('come a page at a time, forwards and back', async () => {
    const calls = answerCalls({
      'GET /api/admin/people': () => ({
        body: {
          people: [{ ...ada, id: `p${calls.length}`, displayName: `Person ${calls.length}` }],
          total: 10_000,
          next: 'more',
        } satisfies AccountPage,
      }),
    })
    const screen = await show(<AdminPage />, '/admin')
    await expect.element(screen.getByText('1–1 of 10,000')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Next' }).click()
    await expect.element(screen.getByText('51–51 of 10,000')).toBeVisible()
    await screen.getByRole('button', { name: 'Previous' }).click()
    await expect.element(screen.getByText('1–1 of 10,000')).toBeVisible()
  })

  it('lead to one, whose role is changed', async () => {
    const calls = answerCalls({
      'GET /api/admin/people': () => ({ body: { people: [ada], total: 1, next: null } satisfies AccountPage }),
      'GET /api/admin/people/ada': () => ({ body: details }),
      'POST /api/admin/people/ada/role': () => ({ body: { ...details, person: { ...ada, role: 'admin' } } }),
    })
    const screen = await show(<AdminPage />, '/admin')
    await expect.element(screen.getByRole('cell', { name: 'User', exact: true })).toBeVisible()
    await screen.getByRole('link', { name: /Ada/ }).click()
    await expect.element(screen.getByRole('rowheader', { name: /Firefox on Windows/ })).toBeVisible()
    const role = screen.getByRole('combobox', { name: 'Role' })
    expect([...role.element().children].map((option) => option.textContent)).toEqual(['User', 'Admin'])
    await role.selectOptions('admin')
    await expect.poll(() => calls.find(({ call }) => call.endsWith('/role'))?.body).toEqual({ role: 'admin' })
  })

  it('are disabled with a reason, and told why they could not be', async () => {
    let refused = true
    const calls = answerCalls({
      'GET /api/admin/people/ada': () => ({ body: refused ? details : disabled }),
      'POST /api/admin/people/ada/disable': () => {
        if (!refused) return { body: disabled }
        refused = false
        return problem(409, { title: 'Somebody must stay an admin.', code: 'last-admin' })
      },
    })
    const screen = await show(<AdminPage />, '/admin/people/ada')
    const ask = () => screen.getByRole('button', { name: 'Disable account' }).first().click()
    await ask()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Disable account' }).click()
    await expect.element(dialog.getByText('This field is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(' Has left ')
    await dialog.getByRole('button', { name: 'Disable account' }).click()
    await expect.element(screen.getByText('Somebody must stay an admin.')).toBeVisible()
    await ask()
    // nobody types a reason twice because the server said no
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(' Has left ')
    await dialog.getByRole('button', { name: 'Disable account' }).click()
    await expect.element(screen.getByText('Signed in nowhere.')).toBeVisible()
    expect(Object.keys(localStorage).filter((key) => key.includes('unfinished'))).toEqual([])
    await expect.element(screen.getByRole('button', { name: 'Enable account' })).toBeVisible()
    const sent = calls.filter(({ call }) => call.endsWith('/disable')).map(({ body }) => body)
    expect(sent).toEqual([{ reason: 'Has left' }, { reason: 'Has left' }])
  })

  it('keep the reason that is typed for each of them, until Cancel', async () => {
    answerCalls({ 'GET /api/admin/people/ada': () => ({ body: details }) })
    const ask = () => page.getByRole('button', { name: 'Disable account' }).first().click()
    const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })
    const first = await show(<AdminPage />, '/admin/people/ada')
    await ask()
    await reason.fill('Has left')
    await first.unmount()
    await show(<AdminPage />, '/admin/people/ada')
    await ask()
    await expect.element(reason).toHaveValue('Has left')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ask()
    await expect.element(reason).toHaveValue('')
  })

  it('are looked for in the words that were typed, also after a reload', async () => {
    const calls = answerCalls({
      'GET /api/admin/people': () => ({ body: { people: [ada], total: 1, next: null } satisfies AccountPage }),
    })
    const search = page.getByRole('searchbox')
    const first = await show(<AdminPage />, '/admin')
    await search.fill('ada')
    await first.unmount()
    await show(<AdminPage />, '/admin')
    await expect.element(search).toHaveValue('ada')
    await expect.poll(() => calls.length).toBe(2)
    // they were: everybody is asked for anew when the field is emptied
    await search.fill('')
    await expect.poll(() => calls.length).toBe(3)
  })

  it('stay in view while they cannot be asked for again, and come anew with the connection', async () => {
    onTestFinished(() => {
      connection.note(true)
      queryClient.clear()
    })
    let answers = true
    const calls = answerCalls({
      'GET /api/admin/people': () =>
        answers
          ? { body: { people: [ada], total: 1, next: null } satisfies AccountPage }
          : problem(500, { title: 'Something went wrong on our side.' }),
    })
    const screen = await show(<AdminPage />, '/admin')
    await expect.element(screen.getByRole('link', { name: /Ada/ })).toBeVisible()
    answers = false
    await queryClient.refetchQueries({ queryKey: ['admin'] })
    await expect.element(screen.getByText('Something went wrong on our side.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /Ada/ })).toBeVisible()
    connection.note(false)
    await expect.element(screen.getByText(/^This was read before the connection was lost/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
    answers = true
    const asked = calls.length
    connection.note(true)
    await expect.poll(() => calls.length).toBeGreaterThan(asked)
    await expect.element(screen.getByText(/^This was read before/)).not.toBeInTheDocument()
  })

  it('who lost their second factor are freed of it, for a reason', async () => {
    const call = 'POST /api/admin/people/ada/remove-second-factor'
    let secondFactor = true
    const calls = answerCalls({
      'GET /api/admin/people/ada': () => ({ body: { ...details, secondFactor } }),
      [call]: () => {
        secondFactor = false
        return { body: { ...details, sessions: [] } }
      },
    })
    const screen = await show(<AdminPage />, '/admin/people/ada')
    await expect.element(screen.getByText(/, with a second factor/)).toBeVisible()
    await screen.getByRole('button', { name: 'Turn off the second factor' }).click()
    const dialog = screen.getByRole('dialog', { name: /^Turn off the second factor of/ })
    await dialog.getByRole('button', { name: 'Turn it off' }).click()
    await expect.element(dialog.getByText('This field is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost the phone')
    await dialog.getByRole('button', { name: 'Turn it off' }).click()
    await expect.poll(() => calls.find((one) => one.call === call)?.body).toEqual({ reason: 'Lost the phone' })
    await expect.element(screen.getByText(/, with a second factor/)).not.toBeInTheDocument()
  })

  it('are signed out at one place, or everywhere', async () => {
    const calls = answerCalls({
      'GET /api/admin/people/ada': () => ({ body: details }),
      'DELETE /api/admin/people/ada/sessions/s1': () => ({ body: null }),
      'DELETE /api/admin/people/ada/sessions': () => ({ body: null }),
    })
    const screen = await show(<AdminPage />, '/admin/people/ada')
    await screen.getByRole('button', { name: /End the session of .* with Firefox on Windows/ }).click()
    await expect.poll(() => calls.map(({ call }) => call)).toContain('DELETE /api/admin/people/ada/sessions/s1')
    await screen.getByRole('button', { name: 'End all' }).click()
    await expect.poll(() => calls.map(({ call }) => call)).toContain('DELETE /api/admin/people/ada/sessions')
  })
})

it('shows the audit trail in words, narrows it, and goes on to what is older', async () => {
  const trail = (id: number, before: number | null): AuditPage => ({
    events: [
      {
        id,
        at,
        person: 'ada',
        what: 'role-changed',
        outcome: 'done',
        address: '192.0.2.7',
        userAgent: 'curl/8',
        about: { role: 'admin', by: 'gone' },
      },
      { id: id - 1, at, person: null, what: 'sign-in', outcome: 'refused', address: null, userAgent: null, about: {} },
    ],
    before,
    people: { ada: 'ada@example.com' },
  })
  let asked = 0
  answerCalls({
    'GET /api/admin/audit': () => {
      asked += 1
      return { body: trail(100 - 10 * asked, asked === 1 ? 90 : null) }
    },
  })
  const screen = await show(<AdminPage />, '/admin/audit')
  await expect.element(screen.getByRole('cell', { name: /Has another role.*role admin/ })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /ada@example.com.*by gone/ })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /Tried to sign in.*Refused/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(screen.getByText('All 4 shown')).toBeVisible()
})

it('keeps what the audit trail is narrowed to', async () => {
  answerCalls({
    'GET /api/admin/audit': () => ({ body: { events: [], before: null, people: {} } satisfies AuditPage }),
  })
  const first = await show(<AdminPage />, '/admin/audit')
  const person = page.getByRole('searchbox')
  await person.fill('ada@example.com')
  await page.getByRole('combobox', { name: 'What' }).selectOptions('sign-in')
  await page.getByLabelText('From').fill('2026-03-01')
  await first.unmount()
  await show(<AdminPage />, '/admin/audit')
  await expect.element(person).toHaveValue('ada@example.com')
  await expect.element(page.getByRole('combobox', { name: 'What' })).toHaveValue('sign-in')
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-03-01')
  await expect.element(page.getByText('Nothing was noted that fits.')).toBeVisible()
})

it('shows the use of the model as a chart with the figures below it, and of one person', async () => {
  const sums = { inputTokens: 1200, outputTokens: 300, price: 0.75 }
  const body: ModelUse = {
    from: '2026-03-01',
    to: '2026-03-30',
    days: [{ day: '2026-03-02', people: 2, ...sums }],
    people: [{ id: 'ada', email: 'ada@example.com', ...sums }],
  }
  answerCalls({ 'GET /api/admin/model-use': () => ({ body }) })
  const screen = await show(<AdminPage />, '/admin/model')
  await expect.element(screen.getByRole('img', { name: /at most 1,500 on a day/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: '2 Mar 2026 2 1,200 300 0.75' })).toBeVisible()
  await screen.getByRole('button', { name: 'ada@example.com' }).click()
  await expect.element(screen.getByRole('button', { name: /not only ada@example.com/ })).toBeVisible()
})

it('shows how quick screens are, in words too, and says when nothing is measured', async () => {
  const body: VitalFigures = {
    enabled: false,
    routes: [
      { route: '/home', metric: 'LCP', p75: 1300, count: 40 },
      { route: '/home', metric: 'CLS', p75: 0.31, count: 40 },
    ],
  }
  answerCalls({ 'GET /api/admin/vitals': () => ({ body }) })
  const screen = await show(<AdminPage />, '/admin/speed')
  await expect.element(screen.getByRole('row', { name: /\/home.*40 visits.*1\.3 s.*good.*0\.31.*poor/ })).toBeVisible()
  await expect.element(screen.getByText(/Nothing is measured now/)).toBeVisible()
})

it.each([
  [375, 343],
  [320, 288],
])('shows how quick screens are in a window of %i px, every figure of each', async (window, room) => {
  const body: VitalFigures = {
    enabled: true,
    routes: vitalRoutes.flatMap((route) =>
      vitalMetrics.map((metric) => ({ route, metric, p75: metric === 'CLS' ? 0.011 : 988, count: 1200 })),
    ),
  }
  answerCalls({ 'GET /api/admin/vitals': () => ({ body }) })
  await page.viewport(window, 812)
  await show(
    <div style={{ width: room }}>
      <AdminPage />
    </div>,
    '/admin/speed',
  )
  const table = page.getByRole('table')
  await expect.element(table).toBeVisible()
  expect(table.element().scrollWidth).toBeLessThanOrEqual(room)
})

it('says what went wrong, and asks again', async () => {
  let isDown = true
  answerCalls({
    'GET /api/admin/vitals': () =>
      isDown ? problem(500, { title: 'Something went wrong on our side.' }) : { body: { enabled: true, routes: [] } },
  })
  const screen = await show(<AdminPage />, '/admin/speed')
  await expect.element(screen.getByText('Something went wrong on our side.')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Nothing was measured yet.')).toBeVisible()
})
