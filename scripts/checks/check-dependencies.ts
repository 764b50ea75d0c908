// A step of npm run check: what stands in the lock file comes unchanged and from nowhere in particular, under licences we may ship, and is listed in a
// bill of materials (CycloneDX) that whoever runs the server may compare with lists of known faults.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

type Entry = {
  name?: string
  version?: string
  link?: boolean
  resolved?: string
  integrity?: string
  license?: string
  inBundle?: boolean
  dev?: boolean
  optional?: boolean
}
type Lock = {
  name: string
  version: string
  packages: Record<string, Entry>
}

const allowed = new Set(
  'MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD MPL-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib'.split(' '),
)
/** What is named otherwise, with why it may stay. */
const licenceExceptions: Readonly<Record<string, string>> = {
  'node_modules/@fontsource-variable/inter': 'OFL-1.1', // a font, shipped whole with its licence
  'node_modules/argparse': 'Python-2.0', // of a tool for tests
  'node_modules/duck': 'BSD', // BSD-2-Clause, in its LICENSE
  'node_modules/incremental-encoder': 'MPL 2.0', // MPL-2.0, in its sources
}

/** Everything installed from elsewhere. */
const packagesIn = (lock: Lock) =>
  Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({ folder, ...entry, name: entry.name ?? folder.split('node_modules/').at(-1) ?? '' }))

/** What is wrong with a lock file, a line each. Pure. */
export function problemsOf(lock: Lock): string[] {
  return packagesIn(lock).flatMap(({ folder, resolved, integrity, license, inBundle }) => [
    ...(inBundle || /^sha512-[\w+/]{86}==$/.test(integrity ?? '') ? [] : [`${folder} has no checksum`]),
    ...(resolved === undefined ? [] : [`${folder} names a place to come from: ${resolved}`]),
    ...(isAllowed(license ?? 'none') || licenceExceptions[folder] === (license ?? 'none')
      ? []
      : [`${folder} is under ${license ?? 'no licence'}`]),
  ])
}

/** An SPDX expression as packages write it: one of several, or several at once. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed)
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed)
  return allowed.has(plain)
}

/** CycloneDX 1.6, from the lock file alone: `npm sbom` refuses this tree, because a package of the tests asks for an older React beside ours. Pure. */
export function billOf(lock: Lock) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
    components: packagesIn(lock).map(({ name, version, license, integrity, dev, optional }) => ({
      type: 'library',
      name,
      version,
      scope: dev ? 'excluded' : optional ? 'optional' : 'required',
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(license && { licenses: [{ expression: license }] }),
      ...(integrity && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      }),
    })),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
  const read = (folder: string): Lock => JSON.parse(readFileSync(path(`${folder}package-lock.json`), 'utf8'))
  const lock = read('')
  // what one command alone installs, which is in no bill: nobody is given it
  const problems = [lock, ...['bench/page/', 'scripts/testing/postgres/'].map(read)].flatMap(problemsOf)
  for (const problem of problems) console.error(problem)
  const bill = billOf(lock)
  mkdirSync(path('dist'), { recursive: true })
  writeFileSync(path('dist/planwright.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${bill.components.length} packages, listed in dist/planwright.cdx.json; ${problems.length} problems`)
  process.exit(problems.length === 0 ? 0 : 1)
}
