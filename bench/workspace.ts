/**
 * `npm run bench:workspace`: how quick the planner's screens are with a large initiative, 300 stories in 40 sprints, in Chromium on the built page:
 * from a press to the first paint of a view, from a key to the filtered list, the frames of a drag, and the longest tasks meanwhile. Milliseconds
 * of the processor on the page's main thread, and by the clock, which a busy machine makes longer. The last line is JSON.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/helpers/launch-options.ts'
import { manyStories, openPlanOf } from '../e2e/helpers/plan-steps.ts'
import { prepareProject } from '../e2e/helpers/prepare.ts'
import { startProduct } from '../e2e/helpers/product.ts'
import { traced } from './main-thread.ts'

const sizes = [75, 300] as const
const rounds = 5
/** Points a sprint, so that 300 stories fill 40 sprints. */
const velocity = 29

/** By the button that shows a view: what each story is in it. */
const planViews = { Timeline: '[data-bar]', List: 'tr[data-story]', Board: 'li[data-story]' }
const backlogViews = { Map: '[data-cell] article', List: 'article.border-b', Cards: 'article.rounded-card' }

type Figure = {
  /** From the press to the first paint, or 95 % of frames. */
  processor: number
  clock: number
  longestTask: number
  tasksOver50: number
}
type Sample = { processor: number; clock: number; tasks: number[] }

const product = await startProduct()
const browser = await chromium.launch(launchOptions)
try {
  const figures: Record<string, Figure> = {}
  const keep = (what: string, samples: Sample[], share?: number) => {
    const figure = figureOf(samples, share)
    figures[what] = figure
    const { processor, clock, longestTask, tasksOver50 } = figure
    console.log(`${what}: ${processor} ms (clock ${clock}); longest task ${longestTask}, over 50: ${tasksOver50}`)
  }
  for (const size of sizes) {
    const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
    await prepareProject(page)
    await openPlanOf(page, manyStories(size), velocity)
    console.log(`${size} stories in ${await page.locator('[data-strip]').count()} sprints`)
    for (const [name, samples] of await views(browser, page, planViews, size))
      keep(`${size} stories, plan, ${name}`, samples)
    keep(`${size} stories, carrying one`, await drag(browser, page, planViews.Board, '[data-verdict]'), 0.95)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    for (const [name, samples] of await views(browser, page, backlogViews, size))
      keep(`${size} stories, backlog, ${name}`, samples)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    keep(`${size} stories, carrying one on the map`, await drag(browser, page, backlogViews.Map, '[data-over]'), 0.95)
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    // what is still drawn of them would be counted with the first key
    await page.waitForFunction(({ story, size }) => document.querySelectorAll(story).length === size, {
      story: backlogViews.Cards,
      size,
    })
    keep(`${size} stories, search`, await search(browser, page, [...'invoice']), 1)
    // of one whose stories are all back
    keep(`${size} stories, search taken back`, await search(browser, page, ['Escape']), 1)
    await page.close()
  }
  console.log(JSON.stringify(figures))
} finally {
  await browser.close()
  await product.stop()
}

/** Each view is shown in turn; the first time its code is loaded too. Its tasks are those until all of its stories stand there. */
async function views(browser: Browser, page: Page, stories: Record<string, string>, size: number) {
  const samples = new Map<string, Sample[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, story] of Object.entries(stories)) {
      const button = page.locator('button').filter({ hasText: new RegExp(`^${name}$`) })
      const { result, between } = await traced(browser, page, () => button.evaluate(show, { story, size }))
      const { total: processor } = between('pressed', 'painted')
      const { tasks } = between('pressed', 'whole')
      samples.set(name, [...(samples.get(name) ?? []), { processor, clock: result, tasks }])
    }
  return samples
}

/** Runs in the page: presses a button, and marks when the first story of its view is painted and when all of them are. */
async function show(button: HTMLElement | SVGElement, { story, size }: { story: string; size: number }) {
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const count = () => document.querySelectorAll(story).length
  const { startTime } = performance.mark('pressed')
  if (button instanceof HTMLElement) button.click()
  while (count() === 0) await new Promise(requestAnimationFrame)
  await painted()
  const { startTime: end } = performance.mark('painted')
  while (count() < size) await new Promise(requestAnimationFrame)
  await painted()
  performance.mark('whole')
  return end - startTime
}

/** The frames while a story is carried about; `mark` is what shows where it would land. */
async function drag(browser: Browser, page: Page, story: string, mark: string): Promise<Sample[]> {
  const box = await page.locator(story).first().boundingBox()
  if (!box) throw new Error('No story is in view.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const { result, between, gaps } = await traced(browser, page, async () => {
    await page.mouse.down()
    const frames = page.evaluate(markFrames)
    for (let step = 0; step < 100; step += 1) await page.mouse.move(box.x + step * 9, box.y + (step % 20) * 10)
    // what is not carried at all is quick, and tells nothing
    await page.locator(mark).first().waitFor()
    return frames
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const { tasks } = between('frame', 'frame')
  return gaps('frame').map((processor, at) => ({ processor, clock: result[at] ?? 0, tasks: at === 0 ? tasks : [] }))
}

/** Runs in the page: marks each frame for two seconds, and tells how long each took. */
async function markFrames(): Promise<number[]> {
  const frame = () => new Promise(requestAnimationFrame).then(() => performance.mark('frame').startTime)
  const starts = [await frame()]
  while ((starts.at(-1) ?? 0) - (starts[0] ?? 0) < 2_000) starts.push(await frame())
  return starts.slice(1).map((start, at) => start - (starts[at] ?? 0))
}

/** From a key in the search field to the paint of what it leaves in view. Its tasks are those until all that it leaves stands there. */
async function search(browser: Browser, page: Page, keys: readonly string[]): Promise<Sample[]> {
  const samples: Sample[] = []
  await page.getByRole('searchbox').focus()
  for (const key of keys) {
    const { result, between } = await traced(browser, page, async () => {
      const waiting = await page.evaluateHandle(markFound)
      await page.keyboard.press(key)
      return waiting.evaluate(({ found }) => found)
    })
    samples.push({
      processor: between('key', 'found').total,
      clock: result,
      tasks: between('key', 'whole').tasks,
    })
  }
  return samples
}

/** Runs in the page: waits for the next key, and marks it, when the first of what it leaves is painted, and when nothing more comes of it. */
function markFound(): { found: Promise<number> } {
  const frame = () => new Promise(requestAnimationFrame)
  const count = () => document.querySelectorAll('[data-place]:not([aria-hidden])').length
  const found = async (done: (ms: number) => void) => {
    const { startTime } = performance.mark('key')
    const before = count()
    await frame()
    let isIdle = false
    // a key may leave all that was there
    void scheduler.postTask(() => (isIdle = true), { priority: 'background' })
    while (count() === before && !isIdle) await frame()
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    const { startTime: end } = performance.mark('found')
    for (let [last, still] = [count(), 0]; still < 5; ) {
      await frame()
      const now = count()
      still = now === last ? still + 1 : 0
      last = now
    }
    performance.mark('whole')
    done(end - startTime)
  }
  return {
    found: new Promise((done) => {
      document.addEventListener('keydown', () => void found(done), { once: true, capture: true })
    }),
  }
}

function figureOf(samples: readonly Sample[], share = 0.5): Figure {
  const tasks = samples.flatMap((sample) => sample.tasks)
  return {
    processor: percentile(
      samples.map(({ processor }) => processor),
      share,
    ),
    clock: percentile(
      samples.map(({ clock }) => clock),
      share,
    ),
    longestTask: percentile(tasks, 1),
    tasksOver50: tasks.filter((task) => task > 50).length,
  }
}

function percentile(values: readonly number[], share: number): number {
  return Math.round(values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN)
}
