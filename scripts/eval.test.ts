import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuiltInDrafter, type DraftedStory } from '@planwright/generation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluateBriefs } from '../bench/evaluate-briefs.ts'

const program = fileURLToPath(new URL('../bench/eval.ts', import.meta.url))
const fixtures = fileURLToPath(new URL('../packages/generation/src/evaluation/testing/briefs', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'planwright-eval-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** What a reader of the fixtures finds demanded in them. */
const demanded = {
  'bakery.md': [
    'Customers can order bread for a day in the next two weeks.',
    'Customers can cancel an order until six in the evening of the day before.',
    'Shop staff must see the orders of the day, sorted by the time they are fetched.',
    'Bakers can print a list of what to bake.',
    'The system must warn bakers when flour runs low.',
  ],
  'library.txt': [
    'Members must be able to reserve a game for a weekend.',
    'Librarians need to record which parts of a game are missing when it is returned.',
    'A member should receive an e-mail two days before a game is due.',
  ],
}

type Run = { code: number | null; output: string; errors: string; lastLine: string }

/** As a process of its own, as `npm run eval` starts it. */
function evaluateApart(args: string[], settings: Record<string, string> = {}): Promise<Run> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(scratch, 'data'), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stderr.on('data', (data) => {
    errors += data
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output, errors, ...lastOf(output) })))
}

/** As a call in this process, which costs no start of one. */
async function evaluate(args: string[], settings: Record<string, string> = {}): Promise<Run> {
  let output = ''
  let errors = ''
  const code = await evaluateBriefs(args, {
    env: { DATA_DIR: join(scratch, 'data'), ...settings },
    print: (text) => {
      output += `${text}\n`
    },
    complain: (text) => {
      errors += `${text}\n`
    },
  })
  return { code, output, errors, ...lastOf(output) }
}

const lastOf = (output: string) => ({ lastLine: output.trimEnd().split('\n').at(-1) ?? '' })

/** The same drafts as the program makes: the built-in drafter gives the same backlog for the same brief. */
async function draftOf(text: string) {
  const stories: DraftedStory[] = []
  let epics = 0
  const brief = { companyInfo: '', epicInfo: text, additionalInfo: '', detailLevel: 'detailed' as const }
  let ids = 0
  const options = { newId: () => `${ids++}`, signal: new AbortController().signal }
  for await (const event of createBuiltInDrafter().draft(brief, options)) {
    if (event.type === 'epic') epics += 1
    else if (event.type === 'story') stories.push(event.story)
  }
  return { stories, epics }
}

const rounded = (value: number): number => Number(value.toFixed(4))

describe('npm run eval', () => {
  it('measures what was drafted as a count by hand does', async () => {
    const { code, output, lastLine } = await evaluateApart([fixtures])
    expect(code).toBe(0)
    const report = JSON.parse(lastLine)
    expect(report.briefs.map((brief: { file: string }) => brief.file)).toEqual(Object.keys(demanded))

    const total = { stories: 0, cited: 0, covered: 0, lines: 0 }
    for (const [file, lines] of Object.entries(demanded)) {
      const text = readFileSync(join(fixtures, file), 'utf8')
      const { stories, epics } = await draftOf(text)
      const sources = stories.flatMap((story) => story.source)
      const cited = stories.filter(
        ({ source }) => source.length > 0 && source.every((passage) => text.includes(passage)),
      )
      const told = lines.filter((line) => sources.some((source) => source.includes(line.replace(/\.$/, ''))))
      expect(report.briefs.find((brief: { file: string }) => brief.file === file)).toMatchObject({
        stories: stories.length,
        epics,
        requirements: lines.length,
        cited: rounded(cited.length / stories.length),
        covered: rounded(told.length / lines.length),
        labels: null,
        duplicates: 0,
        tokens: null,
        problem: null,
      })
      total.stories += stories.length
      total.cited += cited.length
      total.covered += told.length
      total.lines += lines.length
    }
    expect(report).toMatchObject({
      stories: total.stories,
      cited: rounded(total.cited / total.stories),
      covered: rounded(total.covered / total.lines),
      duplicates: 0,
      correctness: null,
      completeness: null,
    })
    const times: { firstEpicMs: number; totalMs: number }[] = report.briefs
    expect(report.firstEpicMs).toBe(Math.max(...times.map(({ firstEpicMs }) => firstEpicMs)))
    expect(report.totalMs).toBe(Math.max(...times.map(({ totalMs }) => totalMs)))
    expect(report.totalMs).toBeGreaterThanOrEqual(report.firstEpicMs)
    expect(output).toMatch(/\| bakery\.md +\| +5 \|/)
    expect(output).toMatch(new RegExp(String.raw`\| \*\*all\*\* +\| +${total.lines} \|`))
  })

  it('prints what a scorer says beside or above the folder, of briefs with labels', async () => {
    const folder = join(scratch, 'labelled', 'briefs')
    cpSync(fixtures, folder, { recursive: true })
    writeFileSync(join(folder, 'bakery.json'), JSON.stringify({ language: 'en', units: [{}, {}] }))
    writeFileSync(
      join(scratch, 'labelled', 'score.mjs'),
      `export const scoreBrief = (text, labels, draft, { company }) =>
         ({ words: text.length, wishes: labels.units.length, stories: draft.flatMap((epic) => epic.userStories).length, company })
       export const totals = (rows) => ({ wishes: rows[0].wishes, stories: rows[0].stories, wishCovered: 0.875, falseStories: 0.05, inverted: 1, kept: 0.9, emptyCriteria: null, perWish: 1.5 })`,
    )
    const { code, output, lastLine } = await evaluate([folder])
    expect(code).toBe(0)
    const { briefs, labels } = JSON.parse(lastLine)
    const [bakery, library] = briefs
    expect(bakery.labels).toMatchObject({ wishes: 2, stories: bakery.stories, wishCovered: 0.875, inverted: 1 })
    expect(library.labels).toBeNull()
    expect(labels).toEqual(bakery.labels)
    expect(output).toMatch(/demands told +\| +stories on no demand/)
    expect(output).toMatch(/\| bakery\.md +\| +2 \| +\d+ \| +87\.5 % \| +5\.0 % \| +1 \| +90\.0 % \| +- \| +1\.50 \|/)
  })

  it('drafts at the level it is told', async () => {
    const folder = mkdtempSync(join(scratch, 'long-'))
    // a short brief is told in as many stories at every level
    const wishes = ['orders', 'invoices', 'returns', 'parcels', 'pallets'].flatMap((thing) =>
      ['search', 'print', 'export', 'sort'].map((deed) => `- Clerks must be able to ${deed} the ${thing} of a day`),
    )
    writeFileSync(join(folder, 'warehouse.md'), `# Warehouse\n\n${wishes.join('\n')}\n`)
    const [detailed, coarse] = await Promise.all([evaluate([folder]), evaluate([folder, '--level', 'high-level'])])
    expect(JSON.parse(coarse.lastLine).stories).toBeLessThan(JSON.parse(detailed.lastLine).stories)
  })

  it('goes on behind briefs that cannot be drafted, says why, and ends with 1', async () => {
    const folder = join(scratch, 'mixed')
    cpSync(fixtures, folder, { recursive: true })
    writeFileSync(join(folder, 'a-letter.md'), 'Thanks for the call. Our team met on Monday.')
    writeFileSync(join(folder, 'b-empty.txt'), ' \n')
    mkdirSync(join(folder, 'c-folder.md'))
    const { code, output, lastLine } = await evaluate([folder])
    expect(code).toBe(1)
    expect(output).toContain('Not drafted whole: b-empty.txt: The file is empty.')
    expect(output).toContain('Not drafted whole: c-folder.md: The file cannot be read')
    expect(output).toContain('Not drafted whole: a-letter.md: The project description does not say yet')
    expect(JSON.parse(lastLine).briefs.map((brief: { file: string }) => brief.file)).toEqual([
      'a-letter.md',
      'bakery.md',
      'library.txt',
    ])
  })

  it.each([
    [[], {}, 'Say which folder holds the briefs'],
    [['/no/such/folder'], {}, 'There is no folder /no/such/folder.'],
    [[scratch], {}, 'There is no brief in'],
    [[fixtures, '--level', 'tiny'], {}, 'There is no level tiny'],
    [[fixtures], { AI_PROVIDER: 'openai' }, 'AI_MODEL is missing'],
    [[fixtures], { AI_JUDGE_MODEL: 'any', AI_JUDGE_PROVIDER: 'openai' }, 'AI_JUDGE_API_KEY is missing'],
  ] as const)('%j with %j says "%s" and ends with 2', async (args, settings, words) => {
    // one as a process, whose end and whose standard error it is
    const { code, errors, output } = await (args.length === 0 ? evaluateApart : evaluate)([...args], settings)
    expect(errors).toContain(words)
    expect(errors).not.toContain('    at ')
    expect({ code, output }).toEqual({ code: 2, output: '' })
  })
})

describe('npm run eval with a judge', () => {
  let server: Server
  let url = ''
  const asked: string[] = []

  // an OpenAI-compatible server that supports all stories but the first, and takes story n to fulfil requirement n
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (data) => {
        body += data
      })
      request.on('end', () => {
        asked.push(body)
        const numbers = [...body.matchAll(/\\"number\\": (\d+)/g)].map((match) => Number(match[1]))
        const elements = numbers.map((story) => ({ story, supported: story !== 1, requirements: [story] }))
        const chunk = (delta: object, more: object = {}) =>
          `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'judge', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write(chunk({ role: 'assistant', content: JSON.stringify({ elements }) }))
        response.write(chunk({}, { finish_reason: 'stop' }))
        response.write(
          `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'judge', choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } })}\n\n`,
        )
        response.end('data: [DONE]\n\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('asks for correctness and completeness, brief by brief', async () => {
    const settings = { AI_JUDGE_PROVIDER: 'openai-compatible', AI_JUDGE_MODEL: 'judge', AI_JUDGE_BASE_URL: url }
    const { code, output, lastLine } = await evaluate([fixtures], settings)
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('Judge: judge (openai-compatible)'),
    })
    const report = JSON.parse(lastLine)
    const [bakery, library] = report.briefs
    for (const brief of [bakery, library]) {
      expect(brief.correctness).toBe(rounded((brief.stories - 1) / brief.stories))
      // story 1 is not supported, so nothing stands for requirement 1
      expect(brief.completeness).toBe(rounded((Math.min(brief.stories, brief.requirements) - 1) / brief.requirements))
      expect(brief.judgeTokens).toEqual({ inputTokens: 100, outputTokens: 10 })
    }
    const stories = bakery.stories + library.stories
    expect(report.correctness).toBe(rounded((stories - 2) / stories))
    expect(output).toMatch(/correct \| complete/)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toContain('Customers can order bread')
  })
})

describe('npm run eval with a model', () => {
  const element = {
    units: [1],
    title: 'Ordering bread',
    epic: 'Ordering bread',
    description: 'As a customer, I want to order bread',
    acceptanceCriteria: ['Given a shop, when a customer orders, then the order is kept.'],
    priority: 1,
    stories: [
      {
        title: 'Order bread',
        description: 'As a customer, I want to order bread',
        acceptanceCriteria: ['Given a shop, when a customer orders, then it is kept.'],
        priority: 1,
      },
    ],
  }
  const chunk = (choices: object[], more: object = {}) =>
    `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices, ...more })}\n\n`
  let asked = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(
        chunk([{ index: 0, delta: { content: JSON.stringify({ elements: [element] }) }, finish_reason: null }]),
      )
      response.write(chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]))
      response.end(
        `${chunk([], { usage: { prompt_tokens: 1_700, completion_tokens: 60, total_tokens: 1_760 } })}data: [DONE]\n\n`,
      )
    })
  })
  let settings: Record<string, string> = {}
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`
    settings = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: url, AI_API_KEY: 'secret-key' }
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('measures both drafters and one plain prompt, records the answers, and replays them without the model', async () => {
    const recording = join(scratch, 'recording')
    const pairs = join(scratch, 'pairs.md')
    // as a process: no library warns on its standard error either
    const told = await evaluateApart([fixtures, '--record', recording, '--pairs', pairs], settings)
    expect(told).toMatchObject({ code: 0, errors: '' })
    expect(told.output).toContain('Drafter: built-in drafter')
    expect(told.output).toContain('Drafter: m (openai-compatible), one plain prompt')
    expect(told.output).toMatch(/calls \| input tokens \| output tokens \| input to one plain prompt’s/)
    const { others, briefs } = JSON.parse(told.lastLine)
    expect(Object.keys(others)).toEqual(['built-in', 'plain'])
    expect(others.plain.briefs[0]).toMatchObject({ calls: 1, stories: 1 })
    expect(briefs[0].tokens.inputTokens).toBe(1_700 * briefs[0].calls)

    const kept = readFileSync(join(recording, 'bakery.md.json'), 'utf8')
    for (const unsaid of ['secret-key', '127.0.0.1', 'Customers can order']) expect(kept).not.toContain(unsaid)
    const key = JSON.parse(readFileSync(`${pairs}.key.json`, 'utf8'))
    expect(key.pairs.map(({ a, b }: { a: string; b: string }) => [a, b].sort())).toEqual(
      [1, 2].map(() => ['plain', 'product']),
    )
    expect(readFileSync(pairs, 'utf8')).toMatch(/## Backlog 1a.*## Backlog 1b.*## Backlog 2b/s)
    expect(readFileSync(pairs, 'utf8')).not.toContain('product')

    const before = asked
    const recordedAgain = await evaluate([fixtures, '--record', recording, '--plain'], settings)
    expect(recordedAgain).toMatchObject({ code: 0, errors: '' })
    expect(readFileSync(join(recording, 'bakery.md.json'), 'utf8')).toBe(kept)
    expect(asked).toBe(before)

    const again = await evaluate([fixtures, '--replay', recording, '--plain'])
    expect(again).toMatchObject({ code: 0, errors: '' })
    expect(asked).toBe(before)
    const counts = (line: string) => {
      const report = JSON.parse(line)
      return [report, report.others.plain].map(({ stories, epics, tokens }) => ({ stories, epics, tokens }))
    }
    expect(counts(again.lastLine)).toEqual(counts(told.lastLine))

    rmSync(join(recording, 'library.txt.json'))
    const less = await evaluate([fixtures, '--replay', recording])
    expect(less).toMatchObject({
      code: 1,
      output: expect.stringContaining('library.txt: No recording of it stands there.'),
    })
  })

  it.each([
    [['--record', 'x'], 'This takes a model'],
    [['--plain'], 'This takes a model'],
    [['--record', 'x', '--replay', 'y'], 'Either --record or --replay'],
  ])('%j without a model says "%s" and ends with 2', async (args, words) => {
    const { code, errors, output } = await evaluate([fixtures, ...args])
    expect(errors).toContain(words)
    expect({ code, output }).toEqual({ code: 2, output: '' })
  })
})
