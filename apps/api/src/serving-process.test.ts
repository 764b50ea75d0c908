import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Loads the server as its process does, and tells which files that took. */
const program = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import(${JSON.stringify(new URL('./app.ts', import.meta.url).href)})
  console.log(JSON.stringify(loaded))`

describe('the process that answers calls', () => {
  it('loads nothing of what only threads use: the drafter’s language model and the readers alone hold 80 MB', () => {
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    const loaded: string[] = JSON.parse(output)
    expect(loaded.some((url) => url.endsWith('/apps/api/src/app.ts'))).toBe(true)
    const heavy =
      /\/(wink-[\w-]+|ai|@ai-sdk|mammoth|unpdf|@electric-sql)\/|\/generation\/src\/(index|built-in\/|reading\/|model\/)/
    expect(loaded.filter((url) => heavy.test(url))).toEqual([])
  })
})
