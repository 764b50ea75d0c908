// A step of npm run check: no file of ours holds a key or a password of somebody's.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { isWellFormed } from '../../apps/api/src/identity/access-tokens/token-text.ts'

const notOurs = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'playwright-report'])
const noText = new Set(['.png', '.pdf', '.docx', '.woff2', '.ico'])
/** Made up, for tests: what each says of itself. */
const madeUp = [/https?:\/\/user:secret-key@/]

/** Our own access tokens, as docs/access-tokens.md tells scanners. */
const ownToken = /\bpwo?_[0-9A-Za-z]{46}\b/g

const config = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] }

/** What looks like a secret in the files of a folder, a line each, without the secret. */
export async function secretsIn(folder: string): Promise<string[]> {
  const findings: string[] = []
  for (const file of filesIn(folder)) {
    const content = readFileSync(file, 'utf8')
    const source = { filePath: file, content, ext: extname(file), contentType: 'text' as const }
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true } })
    for (const [line, words] of content.split('\n').entries())
      if (words.match(ownToken)?.some(isWellFormed))
        findings.push(`${relative(folder, file)}:${line + 1} an access token`)
    for (const { range, loc, ruleId, message } of messages) {
      if (madeUp.some((pattern) => pattern.test(content.slice(...range)))) continue
      findings.push(`${relative(folder, file)}:${loc.start.line} ${message} (${ruleId})`)
    }
  }
  return findings
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() && !noText.has(extname(entry.name)) ? [path] : []
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const secrets = await secretsIn(fileURLToPath(new URL('../..', import.meta.url)))
  for (const secret of secrets) console.error(secret)
  console.log(secrets.length === 0 ? 'No file holds a secret.' : `${secrets.length} secrets`)
  process.exit(secrets.length === 0 ? 0 : 1)
}
