import { modelSettingsOf } from './create-drafter.ts'
import { readEnv } from './settings/env.ts'
import { SettingsError } from './settings/settings-error.ts'
import { builtInLine } from './tell-drafter.ts'

// npm run check:model: a few lines that say what works and how fast, or which setting to change
try {
  const settings = modelSettingsOf(readEnv().ai)
  const { openModelCheck } = await import('@planwright/generation')
  const { works, line } = settings ? await openModelCheck(settings) : { works: true, line: builtInLine }
  process.stdout.write(`${line}\n`)
  process.exitCode = works ? 0 : 1
} catch (error) {
  const reason = error instanceof SettingsError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`The model was not checked: ${reason}\n`)
  process.exitCode = 1
}
