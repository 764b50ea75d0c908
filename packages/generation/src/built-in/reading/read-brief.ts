import { boundText } from '../../bound-text.ts'
import type { Brief } from '../../drafter.ts'
import { readRole } from '../clauses/read-role.ts'
import { uncapitalise } from '../english/phrases.ts'
import { cleanText } from './clean-text.ts'
import { takeTitle, withoutKind } from './document-title.ts'
import { captionOf, chaptersOf, groupItems } from './group-items.ts'
import { isShouted } from './lines.ts'
import { type Block, readBlocks } from './read-blocks.ts'
import { readTable } from './read-table.ts'
import { type SectionKind, sectionKind, tellsKind } from './section-kind.ts'
import { type Span, splitLongSpan, splitSentences } from './split-sentences.ts'
import type { Group, ItemNode, Section, Unit } from './unit.ts'

const longestSource = 500

/** Reads the initiative and the additional information into sections; the organisation's text holds no requirements. */
export function readBrief(brief: Pick<Brief, 'epicInfo' | 'additionalInfo'>): Section[] {
  const reader = createReader()
  const name = reader.read(brief.epicInfo)
  reader.read(brief.additionalInfo, name)
  for (const section of reader.sections) {
    if (section.role) giveRole(section, section.role)
    takePriority(section)
  }
  return withContent(withoutExcess(reader.sections))
}

/** A story is written from so many lines of a brief at most, and from one that comes again and again from so many of them. */
const mostUnits = 800
const mostAlike = 50

/** What comes after the most is left for the person to write: it is told as not covered. */
function withoutExcess(sections: readonly Section[]): Section[] {
  const times = new Map<string, number>()
  let units = 0
  const isRead = ({ text }: Unit): boolean => {
    const alike = (times.get(text) ?? 0) + 1
    times.set(text, alike)
    if (alike <= mostAlike) units += 1
    return alike <= mostAlike && units <= mostUnits
  }
  return sections.map((section) => {
    if (section.kind === 'skip') return section
    const groups = section.groups.map((group) => ({ ...group, units: group.units.filter(isRead) }))
    return { ...section, groups: groups.filter((group) => group.units.length > 0) }
  })
}

/** Sections that hold something; a numbered heading over nothing but headings is cited with the first of them. */
function withContent(sections: Section[]): Section[] {
  let pending: string[] = []
  return sections.filter((section) => {
    const holds = section.groups.some((group) => group.units.length > 0)
    const own = section.kind === 'skip' ? [] : (section.sources ?? [])
    if (holds && section.kind !== 'skip' && pending.length > 0) {
      section.sources = [...pending, ...own]
      pending = []
    } else if (!holds) pending.push(...own)
    return holds
  })
}

/** Under `What drivers need`, what starts with its verb is the drivers' doing. */
function giveRole(section: Section, role: string): void {
  for (const group of section.groups) group.units = group.units.map((unit) => (unit.role ? unit : { ...unit, role }))
}

/** `Priority: High` under a heading ranks all of it. */
function takePriority(section: Section): void {
  const told = (unit: Unit): string | undefined =>
    /^priority\s*[:–-]\s*([\w ]{1,20})$/i.exec(unit.text.replace(/[.*]+$/, ''))?.[1]
  const priority = section.groups.flatMap((group) => group.units.map(told)).find((found) => found !== undefined)
  if (!priority) return
  for (const group of section.groups)
    group.units = group.units
      .filter((unit) => told(unit) === undefined)
      .map((unit) => (unit.priority ? unit : { ...unit, priority }))
  section.groups = section.groups.filter((group) => group.units.length > 0)
}

function createReader(): { sections: Section[]; read: (text: string, name?: string) => string | undefined } {
  const sections: Section[] = []
  let order = 0
  const next = (): number => {
    order += 1
    return order
  }
  return { sections, read: (text, name) => readText(text, sections, next, name) }
}

/** Returns the brief's own name where it opens with one; `name` is what an earlier text gave. */
function readText(whole: string, sections: Section[], next: () => number, name?: string): string | undefined {
  const { text, placeOf } = boundText(whole)
  const read = readBlocks(text)
  const { masked } = read
  const { title, blocks } =
    sections.length === 0 ? takeTitle(read.blocks, masked) : { title: name, blocks: read.blocks }
  const real = blocks.filter((block) => block.kind === 'heading' && block.level < 7).length
  const pseudoIsSection = real < 2
  const onlyTitled = real === 0 || (real === 1 && blocks[0]?.kind === 'heading')
  const top = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 9)))
  const documentTitle = blocks.filter((block) => block.kind === 'heading' && block.level === top).length === 1 ? top : 0
  const stack: { level: number; title: string; kind: SectionKind }[] = []
  const cite = (span: Span): string[] => {
    const { start, end } = placeOf(span)
    const parts =
      end - start <= longestSource
        ? [{ start, end }]
        : splitSentences(masked, span).flatMap((sentence) => splitLongSpan(whole, placeOf(sentence), longestSource))
    return parts.map((part) => whole.slice(part.start, part.end))
  }
  let section = openSection(sections, title ?? '', stack)
  if (title) {
    section.kind = 'feature'
    stack.push({ level: 0, title, kind: section.kind })
  }
  let label: { text: string; sources: string[] } | undefined
  for (let i = 0; i < blocks.length; i += 1) {
    const block = blocks[i]
    if (!block) continue
    if (block.kind === 'heading') {
      if (block.level < 7 || pseudoIsSection || sectionKind(block.text, undefined) === 'skip') {
        while ((stack.at(-1)?.level ?? 0) >= block.level) stack.pop()
        section = openSection(sections, i === 0 ? withoutKind(block.text) : block.text, stack)
        // `2. Sensors` looks like a requirement line of its own: what stands under it rests on it too
        const raw = masked.slice(block.span.start, block.span.end)
        if (/^\s*\d{1,2}[.)]\s/.test(raw) || (block.level === 7 && isShouted(raw) && isShouted(masked)))
          section.sources = cite(block.span)
        // a document's title names its subject, not the kind of what stands in it
        if (block.level === documentTitle && i === 0 && section.kind === 'quality') section.kind = 'feature'
        stack.push({ level: block.level, title: section.title, kind: section.kind })
        label = undefined
      } else label = { text: block.text, sources: cite(block.span) }
    } else if (block.kind === 'text') {
      // `Constraints: ...` after a list of what is left out is about something else
      const leading = /^(\p{Lu}[\w ]{2,25}):\s/u.exec(block.text)?.[1]
      if (
        leading &&
        section.kind === 'skip' &&
        section.groups.length > 0 &&
        tellsKind(leading) &&
        sectionKind(leading, undefined) !== 'skip'
      )
        section = openSection(sections, '', stack.slice(0, -1))
      const stem = stemOf(block.text)
      const following = blocks[i + 1]
      if (stem !== undefined && following?.kind === 'item') {
        const end = runEnd(blocks, i + 1, 'item')
        const nodes = treeOf(blocks.slice(i + 1, end), cite)
        const groups = groupItems(nodes, next, { text: stem, sources: cite(block.span) })
        section.groups.push(...labelled(groups, label))
        i = end - 1
      } else addSentences(section, masked, block.span, cite, next, label)
    } else {
      const end = runEnd(blocks, i, block.kind)
      const run = blocks.slice(i, end)
      const chapters = block.kind === 'item' && onlyTitled ? chaptersOf(treeOf(run, cite)) : undefined
      if (chapters) {
        for (const node of chapters) {
          const chapter = openSection(sections, captionOf(node.text), stack)
          const groups = groupItems(node.children, next, { text: '', sources: node.sources })
          const about = uncapitalise(captionOf(node.text))
          chapter.groups.push(
            ...groups.map((group) => ({ ...group, units: group.units.map((unit) => ({ ...unit, about })) })),
          )
        }
        section = openSection(sections, section.title, stack.slice(0, -1))
        i = end - 1
        continue
      }
      const groups =
        block.kind === 'item'
          ? groupItems(treeOf(run, cite), next)
          : readTable(
              run.flatMap((row) => (row.kind === 'row' ? [{ cells: row.cells, sources: cite(row.span) }] : [])),
              next,
            )
      const categories = new Set(groups.flatMap((group) => group.category ?? []))
      if (categories.size > 1) {
        for (const category of categories) {
          const part = openSection(sections, category, stack)
          part.kind = section.kind
          part.groups.push(...groups.filter((group) => group.category === category))
        }
        section = openSection(sections, section.title, stack.slice(0, -1))
      } else section.groups.push(...labelled(groups, label))
      i = end - 1
    }
  }
  return title
}

/** Groups without words of their own stand under the pseudo-heading above them, together. */
function labelled(groups: Group[], label: { text: string; sources: string[] } | undefined): Group[] {
  if (!label || groups.some((group) => group.label)) return groups
  return [{ label: label.text, labelSources: [], units: groups.flatMap((group) => group.units) }]
}

function openSection(sections: Section[], title: string, stack: { title: string; kind: SectionKind }[]): Section {
  const role = roleOfHeading(title)
  const section: Section = {
    title,
    path: stack.map((entry) => entry.title),
    kind: sectionKind(title, stack.at(-1)?.kind),
    groups: [],
    ...(role ? { role } : {}),
  }
  sections.push(section)
  return section
}

/** `For teachers`, `Customers`, `Admin portal`: but `Student module` is about students, not theirs. */
function roleOfHeading(title: string): string | undefined {
  // `A planner for travellers` is a thing
  const whose =
    /^(?:(?:functional )?(?:requirements?|features|functions|wishes|needs) (?:for|of|from) (?:the )?(.+)|what (?:the |our )?(.+?) (?:need|want|do|get|expect|can do|should be able to do|see)s?)$/i.exec(
      title.trim(),
    )
  if (whose) return readRole(whose[1] ?? whose[2] ?? '')
  if (/\S\sfor\s/i.test(title)) return undefined
  const match =
    /^(?:for (.+)|(.+?)(?:'s|’s|s')? (?:features|portal|app|stories|side|area|panel|view|dashboard|role|backend|console)|([\w -]+s))$/i.exec(
      title.trim(),
    )
  const alone =
    /^[\w-]+(?: [\w-]+)?$/.test(title.trim()) && !/^users?$/i.test(title.trim()) ? readRole(title) : undefined
  if (alone) return alone
  const named = match?.[1] ?? match?.[2] ?? match?.[3]
  return named ? readRole(named) : undefined
}

function addSentences(
  section: Section,
  masked: string,
  span: Span,
  cite: (span: Span) => string[],
  next: () => number,
  label: { text: string; sources: string[] } | undefined,
): void {
  const units = splitSentences(masked, span).map((sentence): Unit => {
    const sources = cite(sentence)
    return { order: next(), text: plain(masked, sentence), sources, listed: false, detail: false }
  })
  const last = section.groups.at(-1)
  if (label && last?.label === label.text) last.units.push(...units)
  else if (label) section.groups.push({ label: label.text, labelSources: [], units })
  else section.groups.push(...units.map((unit): Group => ({ labelSources: [], units: [unit] })))
}

function treeOf(blocks: readonly Block[], cite: (span: Span) => string[]): ItemNode[] {
  const roots: ItemNode[] = []
  const open: ItemNode[] = []
  for (const block of blocks) {
    if (block.kind !== 'item') continue
    const node: ItemNode = { ...block, children: [], sources: cite(block.span) }
    while ((open.at(-1)?.depth ?? -1) >= node.depth) open.pop()
    const parent = open.at(-1)
    if (parent) parent.children.push(node)
    else roots.push(node)
    open.push(node)
  }
  return roots
}

function runEnd(blocks: readonly Block[], from: number, kind: Block['kind']): number {
  let end = from
  while (blocks[end]?.kind === kind) end += 1
  return end
}

/** `Customers should be able to:` begins each item that follows; `The following features are needed:` says nothing. */
function stemOf(text: string): string | undefined {
  const colon = /[:：]$/.test(text)
  const body = text.replace(/[:：.…\s]+$/, '')
  const able =
    /^what (.{3,40}?) (?:should|must|can|may|will|shall|need to|want to|would like to)(?: be able to)?(?: do| see| have)$/i.exec(
      body,
    )?.[1]
  if (able) return `${able} can`
  if (
    /\b(?:able to|can|must|should|shall|will|may|need to|needs to|want to|wants to|allowed to|would like to|has to|have to|to be able to)$/i.test(
      body,
    )
  )
    return body
  if (!colon || body.length > 160) return undefined
  return /\b(?:following|below|these|features|requirements|things|functions|include|includes|needs|support|supports|provide|provides)\b/i.test(
    body,
  ) || body.split(/\s+/).length <= 8
    ? ''
    : undefined
}

const plain = (masked: string, span: Span): string => cleanText(masked.slice(span.start, span.end))
