import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnv } from './settings/env.ts'
import { builtInLine, tellDrafter } from './tell-drafter.ts'
import { runProgram } from './testing/processes/server.ts'

it('check:model says that no model is needed, in one line', async () => {
  expect(await runProgram('check-model.ts', {})).toMatchObject({ code: 0, stdout: `${builtInLine}\n`, stderr: '' })
})

it('check:model says which setting is missing or wrong', async () => {
  const missing = await runProgram('check-model.ts', { AI_PROVIDER: 'openai' })
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toContain('AI_MODEL is missing')
  const away = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', AI_BASE_URL: 'http://127.0.0.1:9/v1' }
  expect(await runProgram('check-model.ts', away)).toMatchObject({
    code: 1,
    stdout:
      'm (openai-compatible at http://127.0.0.1:9/v1) does not work: Nothing answers at the model’s address. See to: AI_BASE_URL, or the server is not running.\n',
  })
})

it('a start tells who drafts and whether the model is there', async () => {
  const lines: string[] = []
  const log = {
    info: (_: object, line: string) => lines.push(line),
    warn: (_: object, line: string) => lines.push(`! ${line}`),
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'planwright-model-'))
  await tellDrafter(readEnv({ DATA_DIR: dataDir }), log)
  const server = createServer((_request, response) => response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const model = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm', DATA_DIR: dataDir }
  await tellDrafter(readEnv({ ...model, AI_BASE_URL: `http://127.0.0.1:${port}/v1` }), log)
  server.close()
  await tellDrafter(readEnv({ ...model, AI_BASE_URL: 'http://127.0.0.1:9/v1' }), log)
  expect(lines).toEqual([
    builtInLine,
    'The model m (openai-compatible): the server answers; npm run check:model asks the model itself.',
    '! The model m (openai-compatible): nothing answers; npm run check:model says which setting to change.',
  ])
})
