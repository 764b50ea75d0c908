import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeAtRest } from '../../../../../scripts/testing/slowdown.ts'
import { createElementReader } from './read-elements.ts'

/** The elements of a text that comes in pieces of the given sizes, over and over. */
function elementsOf(text: string, sizes: readonly number[] = [7], listKeys: string[] = ['stories']) {
  const reader = createElementReader(listKeys)
  const elements: unknown[] = []
  for (let at = 0, i = 0; at < text.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1
    elements.push(...reader.read(text.slice(at, at + size)))
    at += size
  }
  return { elements, ...reader.end() }
}

const a = { title: 'A "quoted" \\ {title}', points: 3, tags: ['x', '[y]'] }
const b = { title: 'B\n</think>', points: -1.5e3, ok: true, none: null, deep: { list: [{ x: [] }] } }
const list = JSON.stringify([a, b])

describe('the elements of an answer', () => {
  it.each([
    ['the wrapper asked for', JSON.stringify({ elements: [a, b] })],
    ['spread over lines', JSON.stringify({ elements: [a, b] }, null, 2)],
    ['a bare list', list],
    ['another key', JSON.stringify({ stories: [a, b] })],
    ['a key with other words beside it', JSON.stringify({ note: 'Here', user_stories: [], Stories: [a, b], more: 1 })],
    ['wrapped twice', JSON.stringify({ response: { data: [a, b] } })],
    ['objects one after the other', `${JSON.stringify(a)}\n${JSON.stringify(b)}`],
    ['numbered in prose', `1. ${JSON.stringify(a)}\n2. ${JSON.stringify(b)} Done.`],
    ['a fence', `Here you go:\n\`\`\`json\n${list}\n\`\`\`\nAnything else?`],
    ['a fence each', `\`\`\`json\n${JSON.stringify(a)}\n\`\`\`\n\`\`\`json\n${JSON.stringify(b)}\n\`\`\``],
    ['thinking before it', `<think>Maybe [{"title": "draft"}]?\n</think>${list}`],
    ['thinking of another name', `<Thinking>{"title": "draft"}</Thinking>\n${list}`],
    ['reasoning in brackets before it', `[Note] I {carefully} read it. [1] ${list}`],
    ['commas too many', `{"elements": [${JSON.stringify(a).replace(/}$/, ',}')},,${JSON.stringify(b)},],}`],
    ['a comma too few', `[${JSON.stringify(a)} ${JSON.stringify(b)}]`],
  ])('are found: %s', (_name, text) => {
    const { elements, broken, cut } = elementsOf(text)
    expect({ elements, broken, cut }).toEqual({ elements: [a, b], broken: 0, cut: false })
  })

  it.each([
    ['a comma forgotten at the end of a line', '[{"title": "A"\n "points": 3}]', [{ title: 'A', points: 3 }]],
    ['quotes inside', '[{"title": "Show "open" orders", "n": 1}]', [{ title: 'Show "open" orders', n: 1 }]],
    ['a line break inside', '[{"title": "A\nB"}]', [{ title: 'A\nB' }]],
    ['an escape that is none', String.raw`[{"title": "It\'s"}]`, [{ title: "It's" }]],
    ['keys without quotes', '[{title: "A", points: 3}]', [{ title: 'A', points: 3 }]],
    [
      'quotes inside, before a comma',
      '[{"c": ["press "Pay now", then wait", "b"]}]',
      [{ c: ['press "Pay now", then wait', 'b'] }],
    ],
    ['literals of Python', '[{"a": True, "b": None}]', [{ a: true, b: null }]],
    ['a wrapper of elements with lists of their own', '{"elements": [{"items": [{"x": 1}]}]}', [{ items: [{ x: 1 }] }]],
    ['objects under an unknown key', '{"wishes": [{"x": 1}]}', [{ wishes: [{ x: 1 }] }]],
    ['stories inside their epics', '[{"epic": "E", "stories": [{"x": 1}]}]', [{ x: 1 }]],
  ])('are forgiven %s', (_name, text, expected) => {
    expect(elementsOf(text)).toMatchObject({ elements: expected, broken: 0, cut: false })
  })

  it('are handed out as soon as they are whole', () => {
    const reader = createElementReader()
    expect(reader.read(`{"elements": [${JSON.stringify(a)}`)).toEqual([a])
    expect(reader.read(`, ${JSON.stringify(b).slice(0, -1)}`)).toEqual([])
    expect(reader.read('}')).toEqual([b])
  })

  it('that are whole stay when the rest is cut off or broken', () => {
    expect(elementsOf(`{"elements": [${JSON.stringify(a)}, {"title": "B`)).toEqual({
      elements: [a],
      cut: true,
      broken: 0,
      empty: false,
    })
    expect(elementsOf(`[${JSON.stringify(a)}, {"title": "x", "points": @}, ${JSON.stringify(b)}]`)).toMatchObject({
      elements: [a, b],
      broken: 1,
    })
    expect(elementsOf('<think>never ending [{"a": 1}]')).toMatchObject({ elements: [], cut: true })
  })

  it('tell an empty list from no list', () => {
    expect(elementsOf('{"elements": []}')).toEqual({ elements: [], cut: false, broken: 0, empty: true })
    expect(elementsOf('I would rather not.')).toEqual({ elements: [], cut: false, broken: 0, empty: false })
  })

  it('carry no prototype', () => {
    const [element] = elementsOf('[{"__proto__": {"x": 1}}]').elements
    expect(Object.hasOwn(Object(element), '__proto__')).toBe(true)
  })
})

const element = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 }).map((value) => ({ ...value }))
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })

it('are those of JSON.parse wherever the pieces are cut', () => {
  fc.assert(
    fc.property(fc.array(element, { minLength: 1 }), sizes, fc.constantFrom(0, 2, '\t'), (elements, cuts, indent) => {
      const text = JSON.stringify({ elements }, null, indent)
      expect(elementsOf(text, cuts, []).elements).toEqual(JSON.parse(text).elements)
      const bare = JSON.stringify(elements, null, indent)
      expect(elementsOf(bare, cuts, [])).toMatchObject({ elements: JSON.parse(bare), cut: false, broken: 0 })
    }),
    { numRuns: 300 },
  )
})

it.each([
  ['brackets that never close', '['.repeat(400_000)],
  ['braces and brackets in turn', '{"a":['.repeat(60_000)],
  ['a word without an end behind a quote', `{"a":"b", ${'x'.repeat(400_000)}`],
  ['blanks without an end behind a quote', `{"a":"b"${' '.repeat(400_000)}`],
  ['quotes alone', `{"a":${'"'.repeat(200_000)}`],
  ['a number without an end', `[${'1'.repeat(400_000)}`],
])('reads as long as the longest answer in a moment: %s', async (_name, text) => {
  expect(await timeAtRest(() => elementsOf(text, [5]), 2_000)).toBeLessThan(2_000)
})

it('never throws, whatever a model writes, and does not depend on where pieces are cut', () => {
  const noise = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\',
      'u12',
      'a',
      '1',
      ' ',
      '\n',
      '<think>',
      '</think>',
      'null',
      '```',
    ),
  )
  fc.assert(
    fc.property(noise, sizes, (parts, cuts) => {
      const text = parts.join('')
      expect(elementsOf(text, cuts)).toEqual(elementsOf(text, [text.length || 1]))
    }),
    { numRuns: 1_000 },
  )
})
