import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withSoundDependencies } from './sound-dependencies.ts'

const waits = (id: string, ...dependsOn: string[]) => ({ id, dependsOn })

it('drops what is not there, itself, twins and what waits for the story', () => {
  const others = [waits('a', 'b'), waits('b', 's'), waits('c')]
  const written = [waits('s', 'a', 'b', 'c', 'c', 's', 'gone')]
  expect(withSoundDependencies(written, others)).toEqual([waits('s', 'c')])
})

it('lets parts of a story wait for each other, in one direction', () => {
  expect(withSoundDependencies([waits('1', '2'), waits('2', '1', 'a')], [waits('a')])).toEqual([
    waits('1', '2'),
    waits('2', 'a'),
  ])
})

it('leaves a backlog without cycles and unknown ids, whatever it is given', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const stories = fc.array(fc.array(fc.constantFrom(...ids, 'gone'), { maxLength: 5 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(stories, (dependencies) => {
      const sound = withSoundDependencies(
        ids.map((id, index) => waits(id, ...(dependencies[index] ?? []))),
        [],
      )
      // taking away what waits for nothing that is left empties a backlog without cycles
      let storiesLeft = sound
      for (;;) {
        const next = storiesLeft.filter(({ dependsOn }) =>
          dependsOn.some((id) => storiesLeft.some((other) => other.id === id)),
        )
        if (next.length === storiesLeft.length) break
        storiesLeft = next
      }
      expect(storiesLeft).toEqual([])
      expect(sound.flatMap(({ dependsOn }) => dependsOn)).not.toContain('gone')
    }),
  )
})
