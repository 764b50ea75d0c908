import { describe, expect, it } from 'vitest'
import { createEventParser } from './event-parser.ts'

const whole = 'id: 1\nevent: epic\ndata: {"a":1}\n\n: heartbeat\n\nid:2\ndata: one\ndata:  two\n\ndata\n\n'
const events = [
  { id: '1', name: 'epic', data: '{"a":1}' },
  { id: '2', name: 'message', data: 'one\n two' },
  { id: '2', name: 'message', data: '' },
]

describe('createEventParser', () => {
  it.each([
    ['LF', whole],
    ['CRLF', whole.replaceAll('\n', '\r\n')],
    ['CR', `${whole.replaceAll('\n', '\r')}\n`],
    ['a byte order mark', `\uFEFF${whole}`],
  ])('reads %s, in one piece and cut at every place', (_name, text) => {
    expect(createEventParser()(text)).toEqual(events)
    for (let cut = 0; cut <= text.length; cut += 1) {
      const parse = createEventParser()
      expect([...parse(text.slice(0, cut)), ...parse(text.slice(cut))]).toEqual(events)
    }
    const parse = createEventParser()
    expect([...text].flatMap((character) => parse(character))).toEqual(events)
  })

  it('keeps an unfinished event to itself', () => {
    expect(createEventParser()('id: 1\ndata: half\n')).toEqual([])
  })

  it('ignores fields it does not know and ids with NUL', () => {
    expect(createEventParser()('id: 7\nretry: 10\nid: a\0b\nfoo: bar\ndata: x\n\n')).toEqual([
      { id: '7', name: 'message', data: 'x' },
    ])
  })
})
