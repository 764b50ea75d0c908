import type { Page } from '@playwright/test'
import { arrived, expect } from './fixtures.ts'
import { takePicture, takePictures } from './take-pictures.ts'

/** A small laptop, and what a zoom of 200 % and of 400 % leave of it. */
const laptop = { width: 1280, height: 800 }
const zoomed = { width: 640, height: 400 }
const zoomedMost = { width: 320, height: 640 }

/**
 * The page as it stands, at 200 % zoom and in forced colours, for somebody who wants no motion: nothing is wider than the window (at 400 % neither, WCAG 1.4.10), covered or too small to be hit, bars that stick
 * leave two thirds of it, a dialog stays inside it, what is chosen looks so, and nothing moves.
 */
export async function expectUsableEverywhere(page: Page, name: string): Promise<void> {
  await takePictures(page, name)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // what the pointer is at looks unlike the rest
  await page.mouse.move(0, 0)
  await page.setViewportSize(zoomed)
  await takePicture(page, `${name}-zoomed`)
  const { wide, stuck, outside, covered, small } = await page.evaluate(looksOf)
  expect(wide, `${name} is wider than the window`).toBeLessThanOrEqual(zoomed.width)
  expect(stuck, `${name}: px that stick`).toBeLessThanOrEqual(zoomed.height / 3)
  expect([...outside, ...covered], `${name}: what cannot be pressed`).toEqual([])
  expect(small, `${name}: smaller than 24 px (WCAG 2.5.8)`).toEqual([])

  await page.setViewportSize(zoomedMost)
  const across = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(across, `${name} is wider than a window of 320 px`).toBeLessThanOrEqual(zoomedMost.width)
  await takePicture(page, `${name}-320`)

  await page.setViewportSize(laptop)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // what began to move before comes to its end
  await expect.poll(() => page.evaluate(movements), `${name}: moves`).toEqual([])
  await arrived(page)
  await takePicture(page, `${name}-forced`)
  expect(await page.evaluate(sameAsOthers), `${name}: chosen, and looks like what is not`).toEqual([])
  expect(await page.evaluate(coloursAlone), `${name}: an epic is told by its colour alone`).toEqual([])
  expect(
    await page.evaluate(brokenLists),
    `${name}: a list in colours of its own, or lower than what is in it`,
  ).toEqual([])
  await page.emulateMedia({ forcedColors: null, reducedMotion: null })
}

/** Runs in the page: what does not fit into the window, and what lies over what is pressed. */
function looksOf() {
  const dialog = document.querySelector('dialog[open]')
  const named = (element: Element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
  const isStuck = (element: Element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect()
    const sticks = getComputedStyle(element).position === 'sticky'
    return sticks && height > 0 && width > innerWidth / 2 && (Math.abs(top) < 2 || Math.abs(bottom - innerHeight) < 2)
  }
  window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' })
  const bars = dialog ? [] : [...document.querySelectorAll('body *')].filter(isStuck)
  const stuck = bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
  const box = dialog?.getBoundingClientRect()
  const isInside = !box || (box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight)
  const at = (x: number, y: number) => document.elementFromPoint(x, y)
  const isPart = (element: HTMLElement, hit: Element | null) =>
    hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
  const covered: string[] = []
  const small: string[] = []
  for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea',
  )) {
    if (!element.checkVisibility() || element.matches(':disabled, [aria-hidden=true] *')) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    // what is there for screen readers alone is a pixel
    if (width < 2 || height < 2) continue
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = at(x, y)
    if (!isPart(element, hit) && !hit?.contains(element)) covered.push(named(element))
    // links among words are as high as those, and what stands in its label is as large as that
    if (getComputedStyle(element).display === 'inline' || element.closest('label')) continue
    const isLow = height < 23.5 && [y - 11, y + 11].some((end) => !isPart(element, at(x, end)))
    const isNarrow = width < 23.5 && [x - 11, x + 11].some((end) => !isPart(element, at(end, y)))
    if (isLow || isNarrow) small.push(`${named(element)} ${width} x ${height}`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return {
    wide: document.documentElement.scrollWidth,
    stuck,
    outside: isInside || !dialog ? [] : [named(dialog)],
    covered,
    small,
  }
}

/** Runs in the page: what is pressed, open or the current one, and looks no other than one beside it that is not. */
function sameAsOthers(): string[] {
  const chosen = '[aria-pressed=true], [role=toolbar] [aria-expanded=true], nav [aria-current]'
  const look = (element: Element) => {
    const { backgroundColor, textDecorationLine, borderBottomColor } = getComputedStyle(element)
    const { content, backgroundColor: line } = getComputedStyle(element, '::after')
    // what lets the ground through has its colour all the same
    const [ground] = /\d+, \d+, \d+/.exec(backgroundColor) ?? []
    // around a button a shade of the border tells nothing
    const below = element.matches('a') && borderBottomColor
    return [ground, textDecorationLine, below, content, line].join(' ')
  }
  return [...document.querySelectorAll(chosen)].flatMap((element) => {
    const others = [...(element.parentElement?.children ?? [])].filter(
      (other) => other.tagName === element.tagName && !other.matches(chosen),
    )
    return others.some((other) => look(other) === look(element)) ? [element.textContent] : []
  })
}

/** Runs in the page: what has an epic's colour and room for its number, and does not show it. */
function coloursAlone(): string[] {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.forcedColorAdjust = 'none'
  probe.style.transition = 'none'
  const colours = Array.from({ length: 8 }, (_, at) => {
    probe.style.background = `var(--epic-${at + 1})`
    return getComputedStyle(probe).backgroundColor
  })
  probe.remove()
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const { backgroundColor } = getComputedStyle(element)
    const { content, display, width } = getComputedStyle(element, '::before')
    const { height, width: room } = element.getBoundingClientRect()
    const isShown = /^"\d+"$/.test(content) && display !== 'none' && Number.parseFloat(width) > 0
    if (!colours.includes(backgroundColor) || isShown) return []
    // a part of a bar that is a sliver has no room; the bar's own words, and its sprint's stories, tell it
    return Math.min(height, room) >= 11 || element.matches('[aria-hidden]')
      ? [`${element.outerHTML.slice(0, 120)} ${room} x ${height}`]
      : []
  })
}

/** Runs in the page: lists that are not in the system's colours, or that their entries stick out of. */
function brokenLists(): string[] {
  const broken = [...document.querySelectorAll('ul, ol')].filter((list) => {
    const last = list.lastElementChild
    if (!last?.checkVisibility()) return false
    const sticksOut = last.getBoundingClientRect().bottom > list.getBoundingClientRect().bottom + 1
    return getComputedStyle(list).getPropertyValue('forced-color-adjust') === 'none' || sticksOut
  })
  return broken.map((list) => list.outerHTML.slice(0, 120))
}

/** Runs in the page: what changes its place, size or turn for longer than a blink. */
function movements(): string[] {
  return document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 1) return []
    const moved = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
    return moved.filter((property) => /^(transform|translate|rotate|scale|top|left|width|height)$/.test(property))
  })
}
