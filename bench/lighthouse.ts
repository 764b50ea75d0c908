import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/helpers/launch-options.ts'

const program = fileURLToPath(new URL('page/node_modules/lighthouse/cli/index.js', import.meta.url))

/** Scores from 0 to 1, times in milliseconds, what came over the wire in KB of 1024 bytes; `processor` is how quick Lighthouse found it to be. */
export type LighthouseFigures = Readonly<
  Record<
    | 'performance'
    | 'firstPaint'
    | 'largestPaint'
    | 'blocking'
    | 'layoutShift'
    | 'accessibility'
    | 'bestPractices'
    | 'script'
    | 'style'
    | 'inAll'
    | 'processor',
    number
  >
>

/** Now and then a browser gives Lighthouse no trace of the visit (NO_NAVSTART, which asks to run it again). */
const tries = 3

/** One visit of Lighthouse's own, as a phone (what it takes without being told otherwise), in a browser of its own with nothing kept. */
export async function runLighthouse(url: string, cookie = '', left = tries - 1): Promise<LighthouseFigures> {
  try {
    return await visit(url, cookie)
  } catch (error) {
    if (left === 0 || !String(error).includes('NO_NAVSTART')) throw error
    return runLighthouse(url, cookie, left - 1)
  }
}

async function visit(url: string, cookie: string): Promise<LighthouseFigures> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=--headless=new ${launchOptions.args.join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: launchOptions.executablePath ?? chromium.executablePath() }, maxBuffer: 1e9 },
  )
  return figuresOf(JSON.parse(stdout))
}

/** What we read of a report: https://github.com/GoogleChrome/lighthouse/blob/v13.5.0/docs/understanding-results.md */
type Report = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } } | undefined
  >
  environment: { benchmarkIndex: number }
}

function figuresOf({ runtimeError, categories, audits, environment }: Report): LighthouseFigures {
  if (runtimeError) throw new Error(runtimeError.message)
  const score = (category: string) => given(category, categories[category]?.score)
  const value = (audit: string) => given(audit, audits[audit]?.numericValue)
  const requests = audits['network-requests']?.details?.items ?? []
  const weightOf = (...kinds: string[]) =>
    requests
      .filter(({ resourceType = '' }) => kinds.length === 0 || kinds.includes(resourceType))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  return {
    performance: score('performance'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    script: weightOf('Script'),
    style: weightOf('Stylesheet'),
    inAll: weightOf(),
    processor: environment.benchmarkIndex,
  }
}

function given(name: string, figure: number | null | undefined): number {
  if (typeof figure !== 'number') throw new Error(`Lighthouse could not tell ${name}.`)
  return figure
}
