import type { Webhook, WebhookDelivery } from '@planwright/contract'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, problem, show } from '../../testing/show.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const hook = (id: string, more: Partial<Webhook> = {}): Webhook => ({
  id,
  url: `https://example.com/${id}`,
  events: ['run.ended', 'plan.saved'],
  createdAt: '2026-01-02T10:30:00.000Z',
  ...more,
})
const delivery = (id: string, more: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  webhookId: 'a',
  event: 'plan.saved',
  state: 'delivered',
  createdAt: '2026-01-03T10:30:00.000Z',
  tries: [{ at: '2026-01-03T10:30:01.000Z', answer: '204' }],
  retryAt: null,
  ...more,
})

function answers(webhooks: Webhook[], deliveries: WebhookDelivery[], more: Parameters<typeof answerCalls>[0] = {}) {
  return answerCalls({
    'GET /api/webhooks': () => ({ body: { webhooks } }),
    'GET /api/webhooks/deliveries': () => ({ body: { deliveries } }),
    'GET /api/users/whoami': () => problem(401, {}),
    ...more,
  })
}

it('makes one, and shows its secret once', async () => {
  const webhooks: Webhook[] = []
  const calls = answers(webhooks, [], {
    'POST /api/webhooks': () => {
      webhooks.push(hook('a'))
      return { status: 201, body: { id: 'a', secret: 'whsec_shown' } }
    },
  })
  const screen = await show(<WebhooksSection />)
  await expect.element(screen.getByText('You have none, and nothing is told.')).toBeVisible()
  await screen.getByRole('button', { name: 'Make a webhook' }).click()
  const address = screen.getByLabelText('Address')
  await expect.element(address).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveAccessibleDescription(/This is not an address/)
  await address.fill('https://example.com/a')
  await screen.getByRole('checkbox', { name: 'A forecast slipped' }).click()
  await screen.getByRole('button', { name: 'Make it' }).click()
  await expect.element(screen.getByRole('heading', { name: 'The secret of your new webhook' })).toHaveFocus()
  await expect.element(screen.getByLabelText('Secret', { exact: true })).toHaveValue('whsec_shown')
  expect(calls.find(({ call }) => call === 'POST /api/webhooks')?.body).toEqual({
    url: 'https://example.com/a',
    events: ['run.ended', 'plan.saved'],
  })
  await screen.getByRole('button', { name: 'I have it' }).click()
  await expect.element(screen.getByRole('button', { name: 'Make a webhook' })).toHaveFocus()
  await expect.element(screen.getByText('Nothing yet.')).toBeVisible()
})

it('says what is wrong with one, and keeps what was typed', async () => {
  answers([], [], {
    'POST /api/webhooks': () => problem(400, { code: 'invalid-request', detail: 'It must be an https address.' }),
  })
  const screen = await show(<WebhooksSection />)
  await screen.getByRole('button', { name: 'Make a webhook' }).click()
  await screen.getByLabelText('Address').fill('http://example.com')
  for (const name of ['Work has ended', 'A plan was saved', 'A forecast slipped'])
    await screen.getByRole('checkbox', { name }).click()
  await screen.getByRole('button', { name: 'Make it' }).click()
  await expect.element(screen.getByText('Choose at least one thing that it is told.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Work has ended' }).click()
  await screen.getByRole('button', { name: 'Make it' }).click()
  await expect.element(screen.getByText(/It must be an https address/)).toBeVisible()
  await expect.element(screen.getByLabelText('Address')).toHaveValue('http://example.com')
})

it('tells what was told, and tells it again', async () => {
  const tries = [
    { at: '2026-01-03T10:30:01.000Z', answer: '500' },
    { at: '2026-01-03T10:30:06.000Z', answer: 'No answer within 10 s.' },
  ]
  const calls = answers(
    [hook('a')],
    [
      delivery('1'),
      delivery('2', { state: 'waiting', event: 'run.ended', tries, retryAt: '2026-01-03T10:31:06.000Z' }),
      delivery('3', { state: 'failed', webhookId: 'gone', event: 'forecast.slipped' }),
    ],
    { 'POST /api/webhooks/deliveries/1/replay': () => ({ status: 202, body: null }) },
  )
  const screen = await show(<WebhooksSection />)
  const rows = screen.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect
    .poll(() => rows.nth(0).element().textContent)
    .toMatch(/^A plan was savedDelivered.*example\.com\/a.*One try.*204/)
  expect(rows.nth(1).element().textContent).toMatch(
    /^Work has endedWaiting.*2 tries.*No answer within 10 s.*The next is/,
  )
  expect(rows.nth(2).element().textContent).toMatch(/^A forecast slippedFailedA webhook that was removed/)
  expect(rows.nth(2).getByRole('button').elements()).toEqual([])
  await rows
    .nth(0)
    .getByRole('button', { name: /^Tell again/ })
    .click()
  await expect.element(screen.getByText('It is told again.')).toBeVisible()
  expect(calls.filter(({ call }) => call.endsWith('/replay'))).toHaveLength(1)
})

it('sends one a test, which the log has then', async () => {
  const deliveries: WebhookDelivery[] = []
  const calls = answers([hook('a', { events: ['plan.saved'] }), hook('b')], deliveries, {
    'POST /api/webhooks/a/test': () => {
      deliveries.push(delivery('1', { event: 'test' }))
      return { status: 202, body: null }
    },
  })
  const screen = await show(<WebhooksSection />)
  await screen.getByRole('button', { name: 'Send a test to https://example.com/a' }).click()
  await expect.element(screen.getByText(/^A test is on its way/)).toBeVisible()
  const row = screen.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect.poll(() => row.nth(0).element().textContent).toMatch(/^A testDelivered/)
  expect(calls.filter(({ call }) => call.endsWith('/test'))).toHaveLength(1)
})

it('removes one, and keeps the focus in the list', async () => {
  let webhooks = [hook('a'), hook('b')]
  answers([], [], {
    'GET /api/webhooks': () => ({ body: { webhooks } }),
    'DELETE /api/webhooks/a': () => {
      webhooks = webhooks.slice(1)
      return { body: null }
    },
  })
  const screen = await show(<WebhooksSection />)
  await screen.getByRole('button', { name: 'Remove https://example.com/a' }).click()
  await expect.element(screen.getByText('https://example.com/a is told nothing more.')).toBeVisible()
  const list = screen.getByRole('list', { name: 'Your webhooks' })
  await vi.waitFor(() => expect(document.activeElement).toBe(list.element()))
  expect(list.getByRole('listitem').elements()).toHaveLength(1)
})

it('has what was typed for one after the page was opened again, until it is made or not wanted', async () => {
  answers([], [])
  const field = page.getByLabelText('Address')
  const open = () => page.getByRole('button', { name: 'Make a webhook' }).click()
  const first = await show(<WebhooksSection />)
  await open()
  await field.fill('https://example.com/a')
  await first.unmount()
  await show(<WebhooksSection />)
  await open()
  await expect.element(field).toHaveValue('https://example.com/a')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect.element(field).toHaveValue('')
})
