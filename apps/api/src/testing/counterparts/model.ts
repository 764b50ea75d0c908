import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../../../../../scripts/testing/compile-cache.ts'
import { freePort } from '../processes/server.ts'

const main = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))

/** One answer of the model; see the sandbox's `POST /_sandbox/model/script`. */
type Reply = {
  match?: string
  chunks: string[]
  pauseMs?: number
  status?: number
  headers?: Record<string, string>
  finishReason?: string
  cutAfter?: number
  leadMs?: number
}

/** The sandbox's OpenAI-compatible endpoint in a process of its own: what it answers next, what it was asked, and the settings that lead to it. */
export async function startTestModel() {
  const url = `http://localhost:${await freePort()}`
  const child = spawn(process.execPath, [main], {
    env: { ...compileCache, SANDBOX_PORT: new URL(url).port, LOG_LEVEL: 'warn', PUBLIC_URL: 'http://localhost:3000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('ready')) break
  child.stdout.resume()
  const post = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/_sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return {
    settings: {
      SANDBOX_URL: url,
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'scripted',
      AI_BASE_URL: `${url}/_sandbox/model/v1`,
      AI_PARALLEL: '3',
      LIMIT_GENERATIONS_PER_MINUTE: '1000',
    },
    script: (...replies: Reply[]) => post('/model/script', { replies }),
    reset: () => post('/reset'),
    requests: async (): Promise<{ outcome: string; body: unknown }[]> =>
      (await fetch(`${url}/_sandbox/model/requests`)).json(),
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
export type TestModel = Awaited<ReturnType<typeof startTestModel>>

/** An answer's text, in pieces as models send it. */
const inPieces = (elements: object[]): string[] => JSON.stringify({ elements }).match(/.{1,40}/gs) ?? []

export function outlineOf(...titles: string[]): Reply {
  return {
    match: 'Divide what',
    chunks: inPieces(titles.map((title) => ({ title, description: `About ${title}` }))),
  }
}

/** So long that a model is asked for an outline, and that epics whose lines it does not say are a question each. */
export const backdrop = Array.from(
  { length: 150 },
  (_, i) => `The shop stood in house number ${i} of the main street.`,
).join('\n\n')

/** The answer to the question for the stories of one epic. */
export function storiesOf(epic: string, titles: string[], more: Partial<Reply> = {}): Reply {
  return {
    match: forEpic(epic),
    chunks: inPieces(writtenIn(epic, titles)),
    ...more,
  }
}

/** The answer that tells the whole backlog of a short brief. */
export function backlogOf(epic: string, titles: string[], more: Partial<Reply> = {}): Reply {
  return {
    match: 'Write the backlog',
    chunks: inPieces([{ epic, description: `About ${epic}` }, ...writtenIn(epic, titles)]),
    ...more,
  }
}

const writtenIn = (epic: string, titles: string[]): object[] =>
  titles.map((title) => ({
    units: [],
    epic,
    title,
    description: `As a guest, I want to ${title.toLowerCase()}`,
    acceptanceCriteria: [`Given a guest, when they ${title.toLowerCase()}, then a confirmation is shown.`],
    priority: 2,
  }))

export function forEpic(title: string): string {
  return `<epics_to_write>[^<]*title.{1,9}${title}`
}
