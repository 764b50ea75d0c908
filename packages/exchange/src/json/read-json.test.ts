import { DraftContent, type DraftFile, draftFileSchema } from '@planwright/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportFault } from '../read-outcome.ts'
import { anyDraft } from '../testing/any-draft.ts'
import { exportedDraft } from '../testing/exported-draft.ts'
import { readJson } from './read-json.ts'
import { writeJson } from './write-json.ts'

const written = (draft = exportedDraft()) => writeJson(draft, 'https://plan.example.com')
const refusal = (text: string): ImportFault => {
  try {
    readJson(text)
  } catch (error) {
    if (error instanceof ImportFault) return error
    throw error
  }
  throw new Error('it was read')
}
const changed = (change: object): string => JSON.stringify({ ...JSON.parse(written()), ...change })

// as programs that know the published schema alone
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const isInSchema = ajv.compile(draftFileSchema())

describe('an initiative as JSON', () => {
  it('comes back with nothing lost, and is what the published schema says', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        // what the server keeps is what its schema reads
        const kept = DraftContent.parse(draft)
        const text = written({ ...exportedDraft(), ...kept })
        expect(readJson(text)).toEqual({ content: kept, notes: [] })
        isInSchema(JSON.parse(text))
        expect(isInSchema.errors).toBeNull()
      }),
    )
  })

  it('names its schema, its kind and its version, and no runs', () => {
    const file = JSON.parse(written(exportedDraft({ runs: { generation: 'g', save: 's' } })))
    expect(file).toMatchObject({
      $schema: 'https://plan.example.com/api/schemas/initiative-1.json',
      format: 'planwright-initiative',
      version: 1,
    })
    expect(file).not.toHaveProperty('runs')
  })

  it.each([
    ['what breaks off', written().slice(0, 400), 'The file is not JSON: it breaks off.'],
    ['what is no JSON', '{"format": planwright}', 'The file is not JSON: it goes wrong near “"format": planwright”.'],
    [
      'a key without quotation marks',
      '{\n  format: 1}',
      'The file is not JSON: it goes wrong in line 2, at character 3.',
    ],
    [
      'other JSON',
      '{"epics": []}',
      'This JSON is no initiative of Planwright: its "format" is not "planwright-initiative".',
    ],
    ['null', 'null', /no initiative of Planwright/],
    ['a later version', changed({ version: 2 }), 'This file is of version 2, and this server reads version 1.'],
  ])('refuses %s in words', (_what, text, message) => {
    expect(refusal(text).message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  })

  it('says where what is wrong stands, in fifty places at most', () => {
    const file: DraftFile = JSON.parse(written())
    const [epic] = file.backlog ?? []
    const [story] = epic?.userStories ?? []
    Object.assign(story ?? {}, { storyPoints: 'many', mood: 'calm' })
    expect(refusal(JSON.stringify(file)).places).toEqual([
      { field: 'backlog.0.userStories.0.storyPoints', message: expect.any(String) },
      { field: 'backlog.0.userStories.0.mood', message: 'This field is not known' },
    ])
    const many = changed({ backlog: Array.from({ length: 400 }, () => ({})) })
    expect(refusal(many).places).toHaveLength(50)
  })

  it('takes no key that is a way into every object', () => {
    const text = written().replace('"format"', '"__proto__": {"polluted": true}, "format"')
    expect(refusal(text).places).toEqual([{ field: '__proto__', message: 'This field is not known' }])
    expect({}).not.toHaveProperty('polluted')
  })
})
