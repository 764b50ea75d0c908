import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

type WithoutTypes = { readonly keptIn: string; withoutTypes(text: string, folder: string): string }
const { keptIn, withoutTypes }: WithoutTypes = await import(new URL('without-types.mjs', import.meta.url).href)
const root = fileURLToPath(new URL('..', import.meta.url))
const newFolder = () => mkdtempSync(join(tmpdir(), 'planwright-plain-'))

describe('without types', () => {
  it('each word stands where it stood', () => {
    expect(withoutTypes('const a: number = 1\nthrow a as never', newFolder())).toBe(
      'const a         = 1\nthrow a         ',
    )
  })

  it('is taken from what was kept of the same text, and of no other', () => {
    const folder = newFolder()
    withoutTypes('const a: number = 1', folder)
    const [kept = ''] = globSync(join(folder, '*'))
    writeFileSync(kept, 'kept')
    expect(withoutTypes('const a: number = 1', folder)).toBe('kept')
    expect(withoutTypes('const a: number = 2', folder)).toBe('const a         = 2')
    expect(globSync(join(folder, '*'))).toHaveLength(2)
  })

  it('is made where nothing can be kept', () => {
    const file = join(newFolder(), 'no folder')
    writeFileSync(file, '')
    expect(withoutTypes('const a: number = 1', file)).toBe('const a         = 1')
  })

  describe('of a program', () => {
    /** What a server is started with, beside a program of its own. */
    function programOf(source: string) {
      const folder = newFolder()
      for (const file of ['quick-resolve.mjs', 'without-types.mjs'])
        cpSync(join(root, 'scripts', file), join(folder, 'scripts', file))
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
      writeFileSync(join(folder, 'main.ts'), source)
      const args = ['--import', join(folder, 'scripts/quick-resolve.mjs'), join(folder, 'main.ts')]
      return { folder, start: () => spawnSync(process.execPath, args, { encoding: 'utf8', env: {} }) }
    }

    it('are taken out at its first start, without a warning, and at no later one', () => {
      // by what Node has to load for it
      const { folder, start } = programOf(
        'const found: boolean = process.moduleLoadList.some((name) => /amaro/.test(name))\nconsole.log(found)',
      )
      expect(start()).toMatchObject({ stdout: 'true\n', stderr: '' })
      expect(start()).toMatchObject({ stdout: 'false\n', stderr: '' })
      expect(globSync(join(folder, keptIn, '*'))).toHaveLength(1)
    })

    it('that cannot be taken out end it with Node’s own words', () => {
      const { start } = programOf('enum Size { small }')
      expect(start()).toMatchObject({ status: 1, stderr: expect.stringMatching(/main\.ts[\s\S]*enum/) })
    })
  })
})
