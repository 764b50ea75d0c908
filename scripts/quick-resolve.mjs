// Loaded before the server: of its two thousand imports most are answered here, from what is known already. Node looks each up anew, and reads the
// package.json of 179 KB of drizzle-orm for each file in it; a third of the processor's time to load the server went there (docs/decisions/034). And in the place of
// what libraries name at their beginning and come to seldom or never stands something small, which an idle server holds 8 MB less for (docs/decisions/039).
// And our own files come without their types, as they were kept at an earlier start.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { keptIn, withoutTypes } from './without-types.mjs'

const ownFolder = new URL('..', import.meta.url).href
const keptFolder = fileURLToPath(new URL(keptIn, ownFolder))
/** Every file of these is a module. */
const ofLargePackage = /\/node_modules\/(drizzle-orm|zod)\//
/** Where a bare name leads from one file of a package, it leads from all: by package, name and kind of import. */
const answers = new Map()
/** By the library that names it. */
const standIns = [
  { name: '@simplewebauthn/server', namedBy: /\/node_modules\/@better-auth\/passkey\//, file: 'passkeys.mjs' },
  {
    name: '@opentelemetry/semantic-conventions',
    namedBy: /\/node_modules\/@better-auth\/core\//,
    file: 'attributes.mjs',
  },
  { name: '../locales/index.js', namedBy: /\/node_modules\/zod\/v4\//, file: 'locales.mjs' },
]

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (parentURL === undefined) return next(specifier, context)
    const standIn = standIns.find(({ name, namedBy }) => specifier === name && namedBy.test(parentURL))
    if (standIn) {
      const url = new URL(`stand-ins/${standIn.file}`, import.meta.url)
      url.searchParams.set('of', next(specifier, context).url)
      return { url: url.href, format: 'module', shortCircuit: true }
    }
    const beside = /^\.\.?\//.test(specifier) ? formatBeside(specifier, parentURL) : undefined
    if (beside !== undefined) return { url: new URL(specifier, parentURL).href, format: beside, shortCircuit: true }
    const from = packageOf(parentURL)
    if (from === undefined || /^[./#]|:/.test(specifier)) return next(specifier, context)
    const key = `${from} ${specifier} ${context.conditions}`
    const answer = answers.get(key) ?? { ...next(specifier, context), shortCircuit: true }
    answers.set(key, answer)
    return answer
  },
  load(url, context, next) {
    if (context.format !== 'module-typescript' || !isOwn(url)) return next(url, context)
    try {
      const source = withoutTypes(readFileSync(new URL(url), 'utf8'), keptFolder)
      return { source, format: 'module', shortCircuit: true }
    } catch {
      // Node says what is wrong with a file, and where
      return next(url, context)
    }
  },
})

/** What the file that one names by its own place is, where that is sure. */
function formatBeside(specifier, parentURL) {
  if (specifier.endsWith('.js') && ofLargePackage.test(parentURL)) return 'module'
  return specifier.endsWith('.ts') && isOwn(parentURL) ? 'module-typescript' : undefined
}

/** The folder of the library, or of our workspace. */
function packageOf(url) {
  const [library] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(url) ?? []
  return library ?? (isOwn(url) ? url.slice(ownFolder.length).split('/').slice(0, 2).join('/') : undefined)
}

function isOwn(url) {
  return url.startsWith(ownFolder) && !url.includes('/node_modules/')
}
