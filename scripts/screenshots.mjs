// npm run screenshots [-- journey ...]: walks the journeys that take pictures (all of them, or those named), and makes a page to look through.
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureWebBuilt } from './build-web.mjs'
import { bin, ensureInstalled, path, root, run, withTools } from './setup.mjs'

const folder = path('screenshots')
await ensureInstalled()
const browser = await ensureBrowser()
await ensureWebBuilt()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const wanted = process.argv.slice(2)
const journeys = globSync('e2e/*/*.spec.ts', { cwd: root }).filter(
  (file) =>
    /expect\w+Everywhere|takePicture|SHOTS/.test(readFileSync(path(file), 'utf8')) &&
    (wanted.length === 0 || wanted.some((name) => basename(file).startsWith(name))),
)
const code = await run(
  bin('playwright'),
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list', ...journeys],
  { env: withTools({ BROWSER_PATH: browser, SHOTS: folder }) },
)
const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'))
writeFileSync(`${folder}/index.html`, indexPage(pictures))
console.log(`\n${pictures.length} pictures: screenshots/index.html`)
process.exit(code)

/** The pictures of one screen or state stand in one row. */
function indexPage(files) {
  const rows = Map.groupBy(files.toSorted(), (file) => file.replace(/(-(375|1280|light|dark))+\.png$|\.png$/, ''))
  const sections = [...rows].map(
    ([name, shots]) =>
      `<section><h2>${name}</h2><div>${shots.map((file) => `<a href="${file}"><img src="${file}" alt="${file.replace('.png', '')}" loading="lazy"></a>`).join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens and states</title><style>
body{font:14px system-ui;margin:24px}h2{font-size:14px;margin:32px 0 8px}div{display:flex;gap:12px;align-items:start;overflow-x:auto}img{height:420px;border:1px solid #ccc}
</style><h1>Screens and states</h1>${sections.join('\n')}</html>
`
}
