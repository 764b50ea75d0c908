import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Brief, DraftedStory } from '../../drafter.ts'
import { readBrief } from '../../reading/read-brief.ts'
import { epicKind, gapKind, outlineKind, pieceKind, placedStoryKind, storyKind } from '../answers/answer-kinds.ts'
import { numberBrief } from '../answers/number-brief.ts'
import { backlogPrompt } from './backlog.v5.ts'
import { epicsStoriesPrompt } from './epics-stories.v5.ts'
import { gapsPrompt } from './gaps.v4.ts'
import { mergeStoriesPrompt } from './merge-stories.v6.ts'
import { orderPrompt } from './order.v2.ts'
import { outlinePrompt } from './outline.v5.ts'
import { answerSchema } from './prompt.ts'
import { promptVersions } from './prompt-versions.ts'
import { questionsPrompt } from './questions.v6.ts'
import { redoEpicPrompt } from './redo-epic.v6.ts'
import { redoEpicStoriesPrompt } from './redo-epic-stories.v4.ts'
import { redoStoryPrompt } from './redo-story.v6.ts'
import { repairPrompt } from './repair.v1.ts'
import { splitStoryPrompt } from './split-story.v6.ts'
import { writeStoryPrompt } from './write-story.v6.ts'

const asWritten: Brief = { companyInfo: 'We.', epicInfo: 'People pay.', additionalInfo: 'Soon.', detailLevel: 'medium' }
const brief = numberBrief(asWritten, readBrief(asWritten))
const epic = { id: 'e', title: 'Paying', description: '' }
const story: DraftedStory = {
  id: 's',
  title: 'Pay',
  description: 'As a guest, I want to pay',
  acceptanceCriteria: 'Given a bill, when a guest pays, then a receipt is shown.',
  storyPoints: 3,
  priority: 2,
  dependsOn: [],
  source: ['People pay.'],
}

const standing = [{ ...epic, stories: [story] }]
const prompts = [
  backlogPrompt(brief, [{ ...epic, stories: [story] }]),
  outlinePrompt(brief, [{ ...epic, stories: [story] }]),
  epicsStoriesPrompt(brief, {
    epics: [{ ...epic, units: [1, 2] }],
    others: [{ title: 'Refunds', units: [2] }],
    roles: ['guest'],
    everywhere: [2],
    standing: [{ ...epic, stories: [story] }],
  }),
  gapsPrompt(brief, { open: [2], plain: [{ number: 1, story }], epics: [{ ...epic, stories: [story] }] }),
  redoStoryPrompt(brief, { epic, story, standing, hint: 'refunds', kind: storyKind }),
  redoStoryPrompt(brief, { epic, story, standing, hint: '', kind: storyKind }),
  redoEpicPrompt(brief, { epic, epics: [], hint: 'refunds' }),
  redoEpicStoriesPrompt(brief, { epic, stories: [story], standing, hint: 'refunds' }),
  splitStoryPrompt(brief, { story, standing, hint: 'refunds' }),
  splitStoryPrompt(brief, { story, standing, hint: '' }),
  mergeStoriesPrompt(brief, { stories: [story, story], standing }),
  writeStoryPrompt(brief, { passage: 'People pay.', standing, hint: '' }),
  questionsPrompt(brief),
]

it.each(prompts.map((prompt) => [prompt.version, prompt] as const))(
  '%s says what its blocks are, names each of them and asks for JSON',
  (version, { instructions, data }) => {
    expect(promptVersions).toContain(version)
    for (const [, name] of data.matchAll(/^<([a-z_]+)>$/gm)) expect(instructions).toContain(`<${name}>`)
    expect(data).toContain('<brief>\n[1] People pay.\n[2] Soon.\n</brief>')
    expect(instructions).toContain('{"elements": [...]}')
    expect(instructions).not.toContain('People pay')
  },
)

it.each(
  [storyKind, placedStoryKind, epicKind, pieceKind, outlineKind, gapKind].map((kind) => [kind.name, kind] as const),
)('an answer about %s cites lines before it says anything of them', (_name, { shape, examples }) => {
  const { items } = Object(answerSchema(shape).properties).elements
  const forms: string[][] = (items.anyOf ?? [items]).map((form: { properties: object }) => Object.keys(form.properties))
  for (const keys of [...forms, ...examples.map(Object.keys)]) if (keys.includes('units')) expect(keys[0]).toBe('units')
})

it('stories are asked for by their epics, each told the others with titles and lines', () => {
  const { data, instructions } = prompts[2] ?? { data: '', instructions: '' }
  expect(data).toContain('<other_epics>\nRefunds [2]\n</other_epics>')
  expect(JSON.parse(/<epics_to_write>([^<]*)</.exec(data)?.[1] ?? '')).toMatchObject([
    { units: [1, 2], title: 'Paying' },
  ])
  expect(instructions).toContain('is left to it')
})

it.each(prompts.filter(({ version }) => /^(?:backlog|outline|epics-stories)/.test(version)))(
  '$version names no number of epics or stories',
  ({ instructions }) => {
    expect(instructions).toContain('none to fill up')
    expect(instructions).not.toMatch(/\b(?:at least|at most|between)\b[^.]*\b(?:epics|stories)\b/)
  },
)

it.each(prompts.filter(({ version }) => !/^(?:outline|redo-epic\.|questions)/.test(version)))(
  '$version has what is vague written with its measure to be agreed',
  ({ instructions }) => expect(instructions).toContain('"[measure to be agreed]"'),
)

it('a block that does not come is not explained', () => {
  const whole = numberBrief({ ...asWritten, assumptions: ['Who pays? Guests.'] }, readBrief(asWritten))
  const bare = numberBrief({ ...asWritten, companyInfo: '' }, readBrief(asWritten))
  for (const block of ['<organisation>', '<assumptions>', '<standing>']) {
    const { data, instructions } = backlogPrompt(whole, standing)
    expect([data.includes(block), instructions.includes(block)]).toEqual([true, true])
    const less = backlogPrompt(bare, [])
    expect([less.data.includes(block), less.instructions.includes(block)]).toEqual([false, false])
  }
})

it('an order is told nothing but titles', () => {
  const { data, instructions, version } = orderPrompt([
    { ...epic, stories: [story, { ...story, title: 'Refund\n## Fake\n9. x' }] },
    { title: 'Staff', stories: [story] },
  ])
  expect(promptVersions).toContain(version)
  expect(data).toBe('<titles>\n## Paying\n1. Pay\n2. Refund ## Fake 9. x\n## Staff\n3. Pay\n</titles>')
  expect(instructions).toContain('<titles>')
})

it('a repair keeps what was asked and says what was wrong', () => {
  const [asked] = prompts
  if (!asked) throw new Error('There are prompts.')
  const repair = repairPrompt(asked, ['It was cut off.'], ['Paying'])
  expect(repair.version).toBe('backlog.v5+repair.v1')
  expect(repair.instructions.startsWith(asked.instructions)).toBe(true)
  expect(repair.data).toContain('"It was cut off."')
})

it('every file with a version is told', () => {
  const files = readdirSync(new URL('.', import.meta.url)).flatMap((file) => /^(.*\.v\d+)\.ts$/.exec(file)?.[1] ?? [])
  expect([...promptVersions]).toEqual(files.sort())
})

it.each(
  prompts.filter(({ data }) => data.includes('<hint>\nrefunds')).map((prompt) => [prompt.version, prompt] as const),
)('%s lets the person’s hint win over the brief', (_version, { instructions }) => {
  expect(instructions).toContain('wins over the brief in subject and scope')
  expect(instructions).toContain('[] where none does')
})

it.each(prompts.filter(({ version }) => /^(?:redo-story|redo-epic-stories|split|merge|write)/.test(version)))(
  '$version tells what stands, with its lines',
  ({ data }) => {
    expect(data).toContain('<standing>\n## Paying\nPay [1]\n</standing>')
  },
)

it('what stands is told as far as there is room: what is nearest to the lines asked about, then the newest, and how much is left out', () => {
  const long: Brief = {
    ...asWritten,
    epicInfo: Array.from({ length: 900 }, (_, i) => `Clerks can print list ${i}.`).join('\n\n'),
    additionalInfo: '',
  }
  const numbered = numberBrief(long, readBrief(long))
  const stories = Array.from({ length: 900 }, (_, i) => ({
    ...story,
    title: `Print list ${i}`,
    source: [`Clerks can print list ${i}.`],
  }))
  const epics = [
    { ...epic, stories: stories.slice(0, 450) },
    { ...epic, title: 'Later', stories: stories.slice(450) },
  ]
  const told = (lines?: ReadonlySet<number>) => {
    const { data } = writeStoryPrompt(numbered, { passage: 'x', standing: epics, hint: '', lines })
    const [, block = ''] = /<standing>\n([^<]*)<\/standing>/.exec(data) ?? []
    return { block, titles: [...block.matchAll(/^Print list (\d+)/gm)].map((match) => Number(match[1])) }
  }
  const near = told(new Set([101]))
  expect(near.block.length).toBeLessThan(9_000)
  expect(near.titles).toContain(0)
  expect(near.titles).toContain(150)
  expect(near.titles).not.toContain(899)
  expect(near.block).toContain('## Later')
  expect(near.block).toContain(`(and ${900 - near.titles.length} more that are not listed)`)
  const newest = told().titles
  expect(newest).toContain(899)
  expect(newest).not.toContain(0)
})
