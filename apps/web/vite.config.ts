import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { compile, optimize } from '@tailwindcss/node'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { defineConfig, type Plugin } from 'vite'
import { refuseCircles } from './refuse-circles.ts'
import { programId } from './src/app/early/what-is-asked.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'))

/** Starts loading the type before the style sheet asks for it: the built file's name is known only here. */
const preloadType: Plugin = {
  name: 'preload-type',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  },
}

/** The page for who comes to the door: the same one, with the door drawn in it, so that its first paint waits for no script. */
const drawDoor: Plugin = {
  name: 'draw-door',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build holds no page')
      const renderToStaticMarkup = await loadRenderer()
      const { LoginFrame } = await import('./src/identity/login-frame.tsx')
      const door = renderToStaticMarkup(createElement(LoginFrame))
      const source = String(page.source).replace(emptyRoot, `<div id="root">${door}</div>`)
      if (source === page.source) throw new Error('The page has no root to draw in')
      this.emitFile({ type: 'asset', fileName: 'login.html', source: await paintedFirst(source, door, bundle) })
    },
  },
}
const emptyRoot = '<div id="root"></div>'

async function loadRenderer() {
  // another React may lie nearer to the renderer than this workspace's, which what is drawn is made of
  const ours = { url: import.meta.resolve('react'), format: 'commonjs', shortCircuit: true }
  registerHooks({ resolve: (name, context, next) => (name === 'react' ? ours : next(name, context)) })
  return (await import('react-dom/server')).renderToStaticMarkup
}

/** What the server draws into the planner's page for who is signed in, with an initiative's first words in it (`draw-home.ts` of the api). */
const drawHome: Plugin = {
  name: 'draw-home',
  apply: 'build',
  async generateBundle() {
    const renderToStaticMarkup = await loadRenderer()
    const { DrawnHome } = await import('./src/planner/drawn-home.tsx')
    const draw = (screen: Parameters<typeof DrawnHome>[0]['screen']) =>
      renderToStaticMarkup(createElement(DrawnHome, { screen }))
    const source = JSON.stringify({ brief: draw('brief'), stories: draw('stories'), other: draw('other') })
    this.emitFile({ type: 'asset', fileName: drawnHomeFile, source })
  },
}
const drawnHomeFile = 'drawn-home.json'

/** The page for who comes back to the planner: the same one, which names what the planner is made of, so that none of it waits for the first script. */
const nameParts: Plugin = {
  name: 'name-parts',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const [page, pictures] = [bundle['index.html'], bundle[drawnHomeFile]]
      if (page?.type !== 'asset' || pictures?.type !== 'asset') throw new Error('The build holds no page')
      const html = String(page.source)
      const drawn = Object.values<string>(JSON.parse(String(pictures.source))).join('')
      const parts = new Set<string>()
      const name = (file: string) => {
        if (parts.has(file)) return
        parts.add(file)
        const chunk = bundle[file]
        if (chunk?.type === 'chunk') for (const imported of chunk.imports) name(imported)
      }
      for (const part of plannerParts) {
        const chunk = Object.values(bundle).find(
          (file) => 'facadeModuleId' in file && file.facadeModuleId === sourceFile(part),
        )
        if (!chunk) throw new Error(`The build holds no chunk of ${part}`)
        name(chunk.fileName)
      }
      const links = [...parts]
        .filter((file) => !html.includes(file))
        .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`)
      const source = html
        // the program paints, and asks for its type: until then nothing else waits for the line
        .replace(/ *<link rel="preload"[^>]*as="font"[^>]*>\n+/, '')
        .replace('  </head>', `${links.join('')}  </head>`)
      this.emitFile({
        type: 'asset',
        fileName: 'home.html',
        source: await paintedFirst(source, drawn, bundle, [earlyName]),
      })
      // they stand in the pages now
      for (const name of [earlyName, beginName]) delete bundle[fileOf(bundle, name)]
    },
  },
}
/**
 * A page that is painted as soon as it has come, and not a request later: with the rules that its drawing needs, and the scripts of a few lines that cannot wait. The
 * program and its style sheet stand in a template, which loads nothing until then (`begin-when-painted.ts`). The two files of the program that take longest to begin do so
 * by themselves, before the one that needs them: together they would be one long task.
 */
async function paintedFirst(html: string, drawn: string, bundle: Bundle, inline: string[] = []): Promise<string> {
  const tags = /<(?:script type="module" crossorigin src|link rel="\w+" crossorigin href)="([^"]+)">(?:<\/script>)?\s*/g
  const files = [...html.matchAll(tags)].map(([, file = '']) => file)
  const isStyle = (file: string) => file.endsWith('.css')
  const begins = beginning.flatMap((name) => files.filter((file) => new RegExp(`/${name}-[\\w-]+\\.js$`).test(file)))
  const others = files.filter((file) => !isStyle(file) && !begins.includes(file))
  const program = [
    ...files.filter(isStyle).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...begins.map((file) => `<link rel="modulepreload" crossorigin href="${file}" data-begins>`),
    ...others.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ]
  const scripts = [...inline, beginName].map((name) => `<script type="module">${standAlone(bundle, name)}</script>`)
  const head = [
    `<style>${await rulesOf(drawn, bundle)}</style>`,
    ...scripts,
    `<template id="${programId}">\n      ${program.join('\n      ')}\n    </template>`,
  ].join('\n    ')
  const theme = readFileSync(new URL('theme.js', publicFolder), 'utf8').trim()
  return html
    .replaceAll(tags, '')
    .replace('<script src="/theme.js"></script>', () => `<script>${theme}</script>`)
    .replace(/\s*<\/head>/, () => `\n    ${head}\n  </head>`)
}
const beginning = ['door', 'answers', 'index']

/** What the style sheet says of the classes that are used in some markup, and of the whole page. */
async function rulesOf(markup: string, bundle: Bundle): Promise<string> {
  const file = new URL('./src/ui/tokens.css', import.meta.url)
  const base = fileURLToPath(new URL('.', file))
  const { build } = await compile(readFileSync(file, 'utf8'), { base, onDependency: () => undefined })
  const classes = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => asWritten(names).split(' '))
  const type = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
  return optimize(build(classes), { minify: true })
    .code.replace(/url\([^)]*\.woff2\)/, `url(/${type})`)
    .trim()
}
const asWritten = (escaped: string) =>
  escaped
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** What asks the server before the program has come, and what has the program begin. */
const [earlyName, beginName] = ['ask-early', 'begin-when-painted']

type Bundle = Record<string, { type: string; imports?: string[]; code?: string }>

/** A script that must wait for no other, as it stands in a page. */
function standAlone(bundle: Bundle, name: string): string {
  const { imports, code } = bundle[fileOf(bundle, name)] ?? {}
  if (code === undefined || imports?.length !== 0) throw new Error(`${name} waits for ${imports}`)
  return code.trim()
}

function fileOf(bundle: Bundle, name: string): string {
  const file = Object.keys(bundle).find((path) => path.startsWith(`assets/${name}-`))
  if (file === undefined) throw new Error(`The build holds no ${name}`)
  return file
}

const plannerParts = ['app/router/signed-in-frame.tsx', 'planner/planner-page.tsx']
const door = 'identity/login-page.tsx'
/** The picture that wide windows have there. */
const besideDoor = 'identity/sample-plan.tsx'
const outerParts = [
  'main.tsx',
  'identity/confirm-sign-up-page.tsx',
  'identity/link-page.tsx',
  'account/linked-page.tsx',
]

/**
 * The files that the first screens are made of: forty of a few hundred bytes each cost a phone far away a second. What the door is drawn from stays
 * apart from what comes behind it; `fields` is what the planner shares with screens that the door leads to.
 */
function firstPart(id: string, context: { getModuleInfo: (id: string) => Imports | null }): string | null {
  const reach = (roots: string[], through: (root: string) => boolean) => {
    const reached = new Set<string>()
    const visit = (root: string) => {
      if (reached.has(root)) return
      reached.add(root)
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(root) ?? {}
      for (const imported of importedIds) visit(imported)
      if (through(root)) for (const imported of dynamicallyImportedIds) visit(imported)
    }
    for (const root of roots) visit(root)
    return reached
  }
  first ??= reach(['main.tsx'].map(sourceFile), () => false)
  // what the door loads a moment later is in front of it too
  beside ??= reach([besideDoor].map(sourceFile), () => false)
  outer ??= reach(outerParts.map(sourceFile), (root) => root === sourceFile(door))
  inner ??= reach(plannerParts.map(sourceFile), () => false)
  if (/[\\/]node_modules[\\/]zod[\\/]/.test(id)) return null
  // a schema stays with whom it serves, and whoever names one reaches all of them: these are known by name
  if (/[\\/]packages[\\/]/.test(id)) return doorSchemas.test(id) ? 'door' : plannerSchemas.test(id) ? 'answers' : null
  if (first.has(id)) return id === sourceFile('main.tsx') ? null : 'door'
  if (beside.has(id)) return id === sourceFile(besideDoor) ? null : 'door'
  // a barrel reaches what only the audit trail pages through
  if (/[\\/](?:infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery)\.js$/.test(id)) return null
  if (!inner.has(id) || plannerParts.map(sourceFile).includes(id)) return null
  return outer.has(id) ? 'fields' : 'planner'
}
/** Each of these two needs none that is not in it: of files that need each other one begins with half of it, which `refuseCircles` refuses. */
const doorSchemas =
  /[\\/]contract[\\/]src[\\/](tracker[\\/]criteria-place|identity[\\/](?:identity|token-scope)|problem|read-newer)\./
const plannerSchemas =
  /[\\/](contract[\\/]src[\\/](backlog[\\/](?:backlog|drafting|drafts|exchange|left-out|with-own-ids)|errors|ignored|limit-words|record-of|runs|sprints[\\/](?:calendar-day|sprints|with-sprints)|tracker[\\/](?:link|project|saving))|planning[\\/]src[\\/]domain-lists)\./
type Imports = { importedIds: string[]; dynamicallyImportedIds: string[] }
let first: Set<string> | undefined
let beside: Set<string> | undefined
let outer: Set<string> | undefined
let inner: Set<string> | undefined
const sourceFile = (part: string) => fileURLToPath(new URL(`./src/${part}`, import.meta.url))

/** Tells the service worker which files the page is made of: their names are known only here. */
const listPageFiles: Plugin = {
  name: 'list-page-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== 'chunk') throw new Error('The build holds no service worker')
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build holds no page')
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|woff2|svg|wasm)$/.test(file))
      const entries = [
        { url: '/', revision: digest(page.source) },
        ...readdirSync(publicFolder).map((file) => ({
          url: `/${file}`,
          revision: digest(readFileSync(new URL(file, publicFolder))),
        })),
        ...files.map((file) => ({ url: `/${file}`, revision: null })),
      ]
      if (!worker.code.includes(listName)) throw new Error('The service worker names no list of files')
      worker.code = worker.code.replace(listName, () => JSON.stringify(entries))
    },
  },
}
const workerFile = 'service-worker.js'
const listName = 'planwrightPageFiles'
const publicFolder = new URL('./public/', import.meta.url)
const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 16)

/** Every text beside itself as .br and .gz, as small as they get: the server hands out the one that a browser takes. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  // from the folder, so that files are as they are sent: also the public ones, and the service worker with its list
  async writeBundle({ dir = '' }) {
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => textNames.test(name))
    await Promise.all(
      names.flatMap((name) => {
        const file = join(dir, name)
        const text = readFileSync(file)
        return compressors.map(async ([ending, compress]) => {
          const compressed = await compress(text)
          if (compressed.length < text.length) writeFileSync(`${file}.${ending}`, compressed)
        })
      }),
    )
  },
}
const textNames = /\.(html|js|css|svg|webmanifest|txt)$/
const compressors = [
  ['br', promisify(brotliCompress)],
  ['gz', (text: Uint8Array) => promisify(gzip)(text, { level: 9 })],
] as const

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadType,
    drawDoor,
    drawHome,
    nameParts,
    refuseCircles,
    listPageFiles,
    precompress,
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  // react-dom, wouter and the rest must meet the one React of this workspace
  resolve: {
    dedupe: ['react', 'react-dom'],
    // wouter brings a stand-in for what React has had since 18
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  server: { port: 5173, proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  build: {
    // light-dark() and oklch() stay as written; older engines would need every colour twice
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // a data: URI would need a wider content policy
    assetsInlineLimit: 0,
    // every browser of the target has it
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // what asks early names what the program names (early/what-is-asked.ts), and must need no file for it
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: {
        index: 'index.html',
        [earlyName]: `src/app/early/${earlyName}.ts`,
        [beginName]: `src/app/early/${beginName}.ts`,
        'service-worker': 'src/app/offline/service-worker.ts',
      },
      // what one page loads at once another loads when it is needed
      checks: { ineffectiveDynamicImport: false },
      // schemas and planning rules are pure: a route loads only those it names
      treeshake: { moduleSideEffects: [{ test: /packages[\\/](contract|planning)[\\/]/, sideEffects: false }] },
      output: {
        // a service worker holds for the folder it stands in
        entryFileNames: ({ name }) => (name === 'service-worker' ? workerFile : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // one chunk, so that the setting of configure-schemas.ts runs before any schema of any other chunk
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]|src[\\/]app[\\/]configure-schemas/ },
            { name: firstPart, debugName: 'first parts', includeDependenciesRecursively: false, priority: -1 },
          ],
        },
      },
    },
  },
})
