import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Locator } from '@playwright/test'
import { rawAnswer } from '../../apps/api/src/testing/raw-answer.ts'
import { expect, test } from '../helpers/fixtures.ts'
import { holdProgram } from '../helpers/hold-program.ts'
import { prepareProject } from '../helpers/prepare.ts'

const built = fileURLToPath(new URL('../../apps/web/dist/', import.meta.url))
const longTexts = () =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(html|js|css|svg)$/.test(name) && readFileSync(`${built}${name}`).length > 1024,
  )

/** The page has no address with a name of a file. */
const pages: Record<string, string> = { 'index.html': 'account', 'login.html': 'login', 'home.html': 'home' }

const forms = [
  { asked: 'gzip, deflate, br, zstd', encoding: 'br', unpack: brotliDecompressSync },
  { asked: 'gzip', encoding: 'gzip', unpack: gunzipSync },
  { asked: 'identity', encoding: undefined, unpack: (body: Buffer) => body },
]

test('every long text of the page comes compressed to who reads that, and is kept as long as its name', async ({
  product,
}) => {
  const names = longTexts()
  expect(names.length).toBeGreaterThan(50)
  for (const name of names) {
    const url = `${product.url}/${pages[name] ?? name}`
    const file = readFileSync(`${built}${name}`)
    for (const { asked, encoding, unpack } of forms) {
      const { status, headers, body } = await rawAnswer(url, { headers: { 'accept-encoding': asked } })
      expect([name, status, headers['content-encoding']]).toEqual([name, 200, encoding])
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers.vary).toContain('accept-encoding')
      expect(headers['content-type']).toMatch(typeOf(name))
      expect(headers['cache-control']).toBe(
        name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      expect(unpack(body).equals(file)).toBe(true)
    }
  }
})

const typeOf = (name: string) =>
  name.endsWith('.js')
    ? /^(text|application)\/javascript; charset=utf-8$/
    : name.endsWith('.css')
      ? /^text\/css; charset=utf-8$/
      : /^(text\/html; charset=utf-8|image\/svg\+xml.*)$/

test('a look at the headers, a part, and a file that somebody has already are told of the form they get', async ({
  product,
}) => {
  const name = longTexts().find((one) => one.endsWith('.css')) ?? ''
  const url = `${product.url}/${name}`
  for (const { asked } of forms) {
    const headers = { 'accept-encoding': asked }
    const whole = await rawAnswer(url, { headers })
    const { etag = '', vary, 'content-length': length, 'content-encoding': encoding } = whole.headers
    const head = await rawAnswer(url, { headers, method: 'HEAD' })
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers).toMatchObject({ etag, vary, 'content-length': length })
    expect(head.headers['content-encoding']).toBe(encoding)

    const part = await rawAnswer(url, { headers: { ...headers, range: 'bytes=10-29' } })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-29/${length}`])
    expect(part.headers['content-encoding']).toBe(encoding)
    expect(part.body.equals(whole.body.subarray(10, 30))).toBe(true)

    const known = await rawAnswer(url, { headers: { ...headers, 'if-none-match': etag } })
    expect([known.status, known.body.length]).toEqual([304, 0])
    expect(known.headers).toMatchObject({ etag, vary, 'cache-control': whole.headers['cache-control'] })
  }
  const answers = await Promise.all(forms.map(({ asked }) => rawAnswer(url, { headers: { 'accept-encoding': asked } })))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(forms.length)
})

test('the door is painted before any script has come', async ({ page, watched }) => {
  watched.allow(/net::ERR_FAILED|Failed to fetch dynamically imported/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'AI-powered project management' })).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading')).toHaveCount(0)
})

test('what is drawn in a page is painted with its style before anything else has come, in either theme', async ({
  page,
}) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.addInitScript(() => localStorage.setItem('planwright-theme', 'dark'))
  await page.goto('/login', { waitUntil: 'commit' })
  const look = () =>
    page.evaluate(() => {
      const heading = document.querySelector('h1')
      const styles = [heading, heading?.nextElementSibling, document.documentElement].map((part) => {
        if (!part) throw new Error('The door is not drawn')
        const { fontSize, fontWeight, color, backgroundColor } = getComputedStyle(part)
        return { fontSize, fontWeight, color, backgroundColor }
      })
      const { x, y, height } = heading?.getBoundingClientRect() ?? {}
      return { styles, x, y, height }
    })
  await expect(page.getByRole('heading', { name: 'AI-powered project management' })).toBeVisible()
  const before = await look()
  const light = 'oklch(0.985 0.003 90)'
  expect(before.styles.at(-1)?.backgroundColor).not.toBe(light)
  letCome()
  await page.getByRole('button', { name: 'theme' }).waitFor()
  expect(await look()).toEqual(before)
  // the whole style sheet stands in its place, and the type came once
  expect(await page.locator('style').count()).toBe(0)
  const types = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2')).length
  expect(await page.evaluate(types)).toBe(1)
})

test('the program of what is drawn in a page is asked for when that is painted', async ({ page }) => {
  for (const path of ['/login', '/home']) {
    const html = await (await page.request.get(path)).text()
    expect(html.match(/<template id="program">.*<\/template>/s)?.[0]).toMatch(/stylesheet.*modulepreload/s)
    const others = html.replace(/<template.*<\/template>/s, '')
    expect(others).not.toMatch(/<link rel="(stylesheet|modulepreload)|<script[^>]* src=/)
  }
  await page.goto('/login')
  await page.getByRole('button', { name: 'theme' }).waitFor()
  const times = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const program = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|css)$/.test(name))
    const asked = Math.min(...program.map(({ startTime }) => startTime))
    return { asked, painted: Math.min(paint?.startTime ?? Infinity, (visit?.loadEventEnd ?? 0) + 300) }
  })
  expect(times.asked).toBeGreaterThanOrEqual(times.painted)
})

test('the program begins where the browser tells of no paint, and where its style sheet does not come', async ({
  page,
  watched,
}) => {
  watched.allow(/net::ERR_FAILED/)
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  await page.route('**/assets/*.css', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('button', { name: 'theme' }).waitFor()
  // what was drawn keeps its rules
  expect(await page.locator('style').count()).toBe(1)
})

test('what is painted at the door stays when the script comes', async ({ page }) => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const painted = await page.getByRole('heading', { name: 'AI-powered project management' }).elementHandle()
  letCome()
  await page.getByRole('button', { name: 'theme' }).waitFor()
  expect(await painted?.evaluate((heading) => heading.isConnected)).toBe(true)
})

test('what the planner opens with is asked for before its program has come, and once', async ({
  page,
  context,
  browser,
  product,
}) => {
  await prepareProject(page)
  const empty = await browser.newContext({
    storageState: await context.storageState(),
    baseURL: product.url,
    serviceWorkers: 'block',
  })
  const fresh = await empty.newPage()
  const asked: string[] = []
  fresh.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  const letCome = await holdProgram(fresh)
  await fresh.goto('/home', { waitUntil: 'commit' })
  const first = ['/api/auth/token', '/api/users/whoami', '/api/drafts']
  await expect.poll(() => first.filter((path) => asked.includes(path))).toEqual(first)
  letCome()
  await expect(fresh.getByLabel('Project Description')).toBeVisible()
  const once = ['/api/config', '/api/auth/token', '/api/users/whoami']
  // the first came with the page
  expect(once.map((path) => asked.filter((each) => each === path).length)).toEqual([0, 1, 1])
  await empty.close()
})

test('the planner is drawn for who is signed in before any script has come, and its screen takes its place', async ({
  page,
  context,
  browser,
  product,
}) => {
  await prepareProject(page)
  const width = 360
  const empty = await browser.newContext({
    storageState: await context.storageState(),
    baseURL: product.url,
    serviceWorkers: 'block',
    viewport: { width, height: 640 },
  })
  const fresh = await empty.newPage()
  const problems: string[] = []
  fresh.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const asked: string[] = []
  fresh.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letCome = await holdProgram(fresh)
  await fresh.goto('/home', { waitUntil: 'commit' })
  const drawn = fresh.locator('#drawn')
  await expect(drawn.getByText('Project Description')).toBeVisible()
  // a picture: nothing in it can be reached
  await expect(fresh.getByRole('heading')).toHaveCount(0)
  await expect(fresh.getByLabel('Project Description')).toHaveCount(0)
  const before = await Promise.all(placesIn(drawn))
  letCome()
  await expect(fresh.getByLabel('Project Description')).toBeVisible()
  await expect(drawn).toHaveCount(0)
  const after = await Promise.all(placesIn(fresh.locator('#root')))
  // words are as wide as the type makes them, which comes later
  for (const [at, place] of before.entries()) {
    expect(Math.abs((place?.x ?? -99) - (after[at]?.x ?? 0))).toBeLessThanOrEqual(8)
    expect(Math.abs((place?.y ?? -99) - (after[at]?.y ?? 0))).toBeLessThanOrEqual(2)
  }
  expect(await fresh.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  expect(asked.filter((path) => ['/api/config', '/api/auth/get-session'].includes(path))).toEqual([])
  expect(problems).toEqual([])
  await empty.close()
})

test('the picture of the planner hides nothing that goes wrong, nor what never comes, nor what is said without scripts', async ({
  page,
  context,
  browser,
  product,
}) => {
  await prepareProject(page)
  const options = { storageState: await context.storageState(), baseURL: product.url, serviceWorkers: 'block' } as const
  const empty = await browser.newContext(options)
  const fresh = await empty.newPage()
  const drawn = fresh.locator('#drawn')
  // never answered
  await fresh.route('**/planner-page-*.js', () => undefined)
  await fresh.goto('/home', { waitUntil: 'commit' })
  await expect(fresh.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(drawn).toBeVisible()
  await drawn.evaluate((picture) => {
    for (const animation of picture.getAnimations()) animation.finish()
  })
  await expect(drawn).toBeHidden()

  await fresh.unroute('**/planner-page-*.js')
  await fresh.route('**/planner-page-*.js', (route) => route.abort())
  await fresh.goto('/home')
  const reload = fresh.getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await expect(drawn).toHaveCount(0)
  await fresh.unroute('**/planner-page-*.js')
  await reload.click()
  await expect(fresh.getByLabel('Project Description')).toBeVisible()
  await empty.close()

  const scriptless = await browser.newContext({ ...options, javaScriptEnabled: false })
  const quiet = await scriptless.newPage()
  await quiet.goto('/home')
  await expect(quiet.locator('noscript')).toBeVisible()
  await expect(quiet.locator('#drawn')).toBeHidden()
  await scriptless.close()
})

const placesIn = (part: Locator) =>
  ['New initiative', 'Generate Backlog', 'Tell us about your next initiative!', 'Project Description'].map((text) =>
    part.getByText(text, { exact: false }).first().boundingBox(),
  )
