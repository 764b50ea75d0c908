import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Brief, DraftEvent } from '../drafter.ts'
import { createModelDrafter } from './create-model-drafter.ts'

/** The real counterpart: the sandbox's OpenAI-compatible endpoint in a process of its own, playing scripted replies. */
let sandbox: ChildProcess
let url = ''
const dataDir = mkdtempSync(join(tmpdir(), 'planwright-drafter-'))

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const main = fileURLToPath(new URL('../../../../apps/sandbox/src/main.ts', import.meta.url))
  sandbox = spawn(process.execPath, [main], {
    env: { ...process.env, SANDBOX_PORT: `${port}`, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    sandbox.on('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
    if (sandbox.stdout)
      createInterface({ input: sandbox.stdout }).on('line', (line) => line.includes('ready') && resolve())
  })
})
afterAll(async () => {
  const ended = new Promise((resolve) => sandbox.on('exit', resolve))
  sandbox.kill()
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await fetch(`${url}/_sandbox/reset`, { method: 'POST' })
})

const brief: Brief = {
  companyInfo: 'A bookshop.',
  epicInfo: 'Guests can order without an account. Staff must see open orders.',
  additionalInfo: '',
  detailLevel: 'medium',
}
const epics = {
  elements: [{ title: 'Ordering', description: 'Buying books', passages: ['Guests can order without an account.'] }],
}
const story = (title: string, more: object = {}) => ({
  title,
  description: 'As a guest, I want to order without an account',
  acceptanceCriteria: ['Given a cart, when a guest orders, then a confirmation is shown.'],
  storyPoints: 3,
  priority: 2,
  dependsOn: [],
  passages: ['Guests can order without an account.'],
  ...more,
})

type Reply = { match?: string; chunks: string[]; status?: number; finishReason?: string }

async function script(replies: Reply[]): Promise<void> {
  const response = await fetch(`${url}/_sandbox/model/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ replies }),
  })
  expect(response.ok).toBe(true)
}

/** The text in small pieces, as models send it. */
const chunked = (value: unknown): string[] => JSON.stringify(value).match(/.{1,17}/gs) ?? []

const drafter = () =>
  createModelDrafter({
    provider: 'openai-compatible',
    model: 'scripted',
    apiKey: null,
    baseUrl: `${url}/_sandbox/model/v1`,
    allowPrivateAddresses: true,
  })

async function draft(): Promise<DraftEvent[]> {
  let id = 0
  const events: DraftEvent[] = []
  for await (const event of drafter().draft(brief, {
    newId: () => `id${++id}`,
    signal: new AbortController().signal,
  })) {
    events.push(event)
  }
  return events
}

describe('the language-model drafter', () => {
  it('asks for epics, then for stories, and keeps only passages that stand in the brief', async () => {
    await script([
      { chunks: chunked(epics) },
      {
        chunks: chunked({
          elements: [
            story('Order as a guest', { passages: ['Guests can fly', 'Guests can order'] }),
            story('Confirm', { dependsOn: ['Order as a guest'] }),
          ],
        }),
      },
    ])
    expect(await draft()).toMatchObject([
      { type: 'epic', epic: { id: 'id1', title: 'Ordering' } },
      { type: 'story', epicId: 'id1', story: { id: 'id2', source: ['Guests can order'], dependsOn: [] } },
      { type: 'story', epicId: 'id1', story: { id: 'id3', dependsOn: ['id2'] } },
    ])
  })

  it('asks once more when an answer cannot be read', async () => {
    await script([
      { chunks: ['I am glad to help! Here are ', 'your epics.'] },
      { chunks: chunked(epics) },
      { chunks: chunked({ elements: [story('Order as a guest')] }) },
    ])
    expect(await draft()).toHaveLength(2)
  })

  it('hands out the good stories of a broken answer once, and then the repaired rest', async () => {
    await script([
      { chunks: chunked(epics) },
      { chunks: chunked({ elements: [story('Order as a guest'), { title: 'no more' }] }) },
      { chunks: chunked({ elements: [story('Order as a guest'), story('See open orders')] }) },
    ])
    const titles = (await draft()).flatMap((event) => (event.type === 'story' ? [event.story.title] : []))
    expect(titles).toEqual(['Order as a guest', 'See open orders'])
  })

  it.each([
    [{ chunks: ['no'] }, 'bad-output'],
    [{ chunks: ['{"elements": [{"title": "x'], finishReason: 'length' }, 'cut-off'],
    [{ chunks: [], status: 400 }, 'unreachable'],
    [{ chunks: [], status: 401 }, 'unreachable'],
  ])('says in words and by code what went wrong (%j)', async (reply: Reply, code) => {
    await script([reply, reply])
    await expect(draft()).rejects.toMatchObject({ name: 'DraftingError', code })
  })

  it('stops at once when it is told to', async () => {
    await script([{ chunks: chunked(epics) }, { chunks: chunked({ elements: [story('a'), story('b')] }) }])
    const controller = new AbortController()
    const reading = async () => {
      for await (const event of drafter().draft(brief, { newId: () => 'id', signal: controller.signal })) {
        if (event.type === 'epic') controller.abort(new Error('stopped'))
      }
    }
    await expect(reading()).rejects.toThrow('stopped')
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
