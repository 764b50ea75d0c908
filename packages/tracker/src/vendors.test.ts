import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../../', import.meta.url))
const packageFolder = 'packages/tracker/src'
const { name } = packageJson
/** Each vendor is a folder of this package that can be imported by its name. */
const vendors = Object.keys(packageJson.exports)
  .filter((path) => path !== '.')
  .map((path) => path.slice('./'.length))

/** The only ones that know which trackers there are. */
const mayNameVendors = ['apps/api/src/settings/env.ts', 'apps/api/src/tracker/tracker-provider.ts']

/** Tests and their helpers play the people who work in a tracker itself. */
const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
)

/** The vendors that a file outside their folder imports something of. */
function vendorsIn(file: string): string[] {
  const text = readFileSync(resolve(root, file), 'utf8')
  const imported = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier,
  )
  return vendors.filter(
    (vendor) =>
      !file.startsWith(`${packageFolder}/${vendor}/`) &&
      imported.some((path) => path === `${name}/${vendor}` || path.startsWith(`${packageFolder}/${vendor}/`)),
  )
}

describe('a vendor', () => {
  it('is a folder with an entry of its own', () => {
    expect(vendors).toContain('jira')
    for (const vendor of vendors) expect(sources).toContain(`${packageFolder}/${vendor}/index.ts`)
  })

  it('is imported by the settings and the table of providers, and by nothing else', () => {
    const naming = sources.filter((file) => vendorsIn(file).length > 0)
    expect(naming.toSorted()).toEqual(mayNameVendors)
  })
})
