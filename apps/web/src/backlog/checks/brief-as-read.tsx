import type { Epic, UserStory } from '@planwright/contract'
import { type KeyboardEvent, memo, Suspense, type SyntheticEvent, useId, useMemo, useRef, useState } from 'react'
import { lazyChunk } from '../../app/lazy-chunk.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { BriefHead } from './brief-head.tsx'
import { light } from './light.ts'
import { type Paragraph, paragraphsOf } from './paragraphs-of.ts'
import { passageKindWords } from './passage-kinds.ts'
import { coverageOf, coverageWords, type PassageState, type ReadPassage } from './read-passages.ts'
import type { CheckedBrief } from './use-backlog-check.ts'
import { useStoryFor } from './use-story-for.ts'
import { useStoryLight } from './use-story-light.ts'

const PassageMenu = lazyChunk(async () => (await import('./passage-menu.tsx')).PassageMenu)

type Props = {
  epics: readonly Epic[]
  brief: CheckedBrief
  passages: readonly ReadPassage[]
  /** The stories came without a language model. */
  byRules: boolean
}

/**
 * The brief as it stands, each passage marked by what it has come to. Pointing at one lights its stories, and the other way around. Pressing one says what it is
 * instead; the arrow keys go from one to the next. The listeners are the region's own, because a brief may have thousands of passages.
 */
export function BriefAsRead({ epics, brief, passages, byRules }: Props) {
  const region = useRef<HTMLElement>(null)
  const [pointed, setPointed] = useState<number>()
  const [reached, setReached] = useState<number>()
  const [pressed, setPressed] = useState<{ number: number; anchor: HTMLElement }>()
  const { proposal, writeFor, writeForAll } = useStoryFor()
  const coverage = coverageOf(passages)
  useStoryLight(region, passages, setPointed)
  const legendId = useId()
  const fields = useMemo(
    () =>
      (['epicInfo', 'additionalInfo'] as const).map((field) => ({
        field,
        paragraphs: paragraphsOf(
          brief[field],
          passages.filter((passage) => passage.field === field),
        ),
      })),
    [brief, passages],
  )
  const passageOf = (number: number | undefined) => passages.find((passage) => passage.number === number)
  const storiesOf = (passage: ReadPassage | undefined): UserStory[] =>
    passage
      ? epics.flatMap(({ userStories }) =>
          userStories.filter(({ id }) => [...passage.toldBy, ...passage.citedBy].includes(id)),
        )
      : []
  const active = passageOf(reached)?.number ?? passages[0]?.number
  const said = (passage: ReadPassage | undefined) =>
    proposal.state === 'writing'
      ? 'Writing.'
      : passage
        ? saidOf(passage, storiesOf(passage))
        : 'Press a passage to say what it is.'
  const inMenu = passageOf(pressed?.number)
  const openPassages = passages.filter(({ state }) => state === 'open')

  const point = (number: number | undefined) => {
    setPointed(number)
    light(storiesOf(passageOf(number)).flatMap(({ id }) => storyElement(id) ?? []))
  }
  const press = (number: number, anchor: HTMLElement) => {
    // selecting words is no wish to say what they are
    if (window.getSelection()?.isCollapsed === false) return
    setReached(number)
    setPressed({ number, anchor })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = passages.findIndex(({ number }) => number === numberAt(event))
    const passage = passages[at]
    if (!passage || !(event.target instanceof HTMLElement)) return
    if (event.key === 'Enter' || event.key === ' ') press(passage.number, event.target)
    else {
      const to = goal(event.key, at, passages.length)
      if (to === undefined) return
      elementOf(region.current, passages[to]?.number)?.focus()
    }
    event.preventDefault()
  }
  const onPress = (event: SyntheticEvent) => {
    const number = numberAt(event)
    const anchor = number === undefined ? null : elementOf(region.current, number)
    if (number !== undefined && anchor) press(number, anchor)
  }

  return (
    <>
      <BriefHead
        words={coverageWords(coverage)}
        byRules={byRules}
        isGuessed={coverage.mostlyUnsure}
        open={openPassages}
        writing={proposal.state === 'writing'}
        onWriteAll={() => void writeForAll(openPassages.map(({ passage }) => passage))}
      />
      <div className="border-b px-4 py-1.5">
        <ul aria-label="Marks" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
          {legend.map(([state, words]) => (
            <li key={state}>
              <span id={`${legendId}-${state}`} className={looks[state]}>
                {words}
              </span>{' '}
              <span className="tabular-nums">{passages.filter((passage) => passage.state === state).length}</span>
            </li>
          ))}
          <li>
            <span id={`${legendId}-unsure`} className={unsureLook}>
              not sure
              <Doubt />
            </span>{' '}
            <span className="tabular-nums">{passages.filter(({ unsure }) => unsure).length}</span>
          </li>
        </ul>
      </div>
      <ScrollRegion
        ref={region}
        label="Passages of the brief"
        focusable={passages.length === 0}
        className="min-h-24 flex-1 overflow-y-auto px-4 py-3 text-xs/6"
        onClick={onPress}
        onKeyDown={onKeyDown}
        onPointerOver={(event) => {
          point(numberAt(event))
          PassageMenu.preload()
        }}
        onPointerLeave={() => point(undefined)}
        onFocus={(event) => {
          const number = numberAt(event)
          point(number)
          if (number !== undefined) setReached(number)
          PassageMenu.preload()
        }}
      >
        <BriefText fields={fields} legendId={legendId} active={active} pressed={pressed?.number} />
      </ScrollRegion>
      {/* always as high, or what is pointed at could come to lie below it */}
      <p
        aria-hidden="true"
        className="sticky h-14 shrink-0 border-t bg-surface px-4 py-2 text-xs text-muted"
        style={aboveNextAction}
      >
        <span className="line-clamp-2">{said(passageOf(pointed))}</span>
      </p>
      {/* read out is where the keys are: a pointer on its way goes over dozens */}
      <p role="status" className="sr-only">
        {said(passageOf(reached))}
      </p>
      {proposal.state === 'nothing' && <p className="mx-4 mb-3 text-muted">{proposal.words}</p>}
      {proposal.state === 'failed' && (
        <ProblemNote className="mx-4 mb-3" requestId={proposal.requestId}>
          {proposal.message}
        </ProblemNote>
      )}
      {pressed && inMenu && (
        <Suspense fallback={null}>
          <PassageMenu.Screen
            key={pressed.number}
            passage={inMenu}
            stories={storiesOf(inMenu)}
            anchor={pressed.anchor}
            onWrite={() => void writeFor(inMenu.passage)}
            onClose={() => setPressed(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** On a phone, where the brief is as long as the page makes it. */
const aboveNextAction = { bottom: 56, borderRadius: '0 0 var(--radius-card) var(--radius-card)' }

const legend = [
  ['told', 'in a story'],
  ['open', 'open'],
  ['aside', 'set aside'],
  ['rest', 'not a demand'],
] as const satisfies readonly (readonly [PassageState, string])[]

/** Told apart by line and frame, so that neither colours nor shades are needed. */
const looks = {
  told: 'rounded-[2px] bg-accent-tint text-text underline decoration-accent underline-offset-4',
  open: 'rounded-[3px] border border-warning bg-warning-tint px-0.5 font-medium text-text box-decoration-clone',
  aside: 'text-muted line-through',
  rest: 'text-muted',
} as const satisfies Record<PassageState, string>
const unsureLook = 'decoration-dotted border-dashed'

/** In a ring of its own, or `well?` would read `well??`; it is neither copied nor read out, for the description says it. */
function Doubt() {
  return (
    <span
      aria-hidden="true"
      className="ml-1 inline-flex size-3.5 items-center justify-center rounded-full border border-warning align-[0.15em] text-[9px]/none font-semibold text-warning no-underline after:content-['?']"
    />
  )
}

type Field = { field: keyof CheckedBrief; paragraphs: Paragraph[] }
type TextProps = { fields: readonly Field[]; legendId: string; active?: number; pressed?: number }

/** Pointing at a passage draws nothing of this anew, and going from one to the next two paragraphs of it. */
const BriefText = memo(function BriefText({ fields, legendId, active, pressed }: TextProps) {
  return fields.map(
    ({ field, paragraphs }) =>
      paragraphs.length > 0 && (
        <div key={field} className={field === 'additionalInfo' ? 'mt-4 border-t pt-3' : undefined}>
          {field === 'additionalInfo' && <p className="font-medium">Additional Information</p>}
          {paragraphs.map((paragraph) => (
            <BriefParagraph
              key={paragraph.start}
              isLong={paragraphs.length > longBrief}
              paragraph={paragraph}
              legendId={legendId}
              active={holds(paragraph, active) ? active : undefined}
              pressed={holds(paragraph, pressed) ? pressed : undefined}
            />
          ))}
        </div>
      ),
  )
})

/** From here on what is out of view is not laid out: browsers show such a part late after the window has changed its size. */
const longBrief = 200

type ParagraphProps = { isLong: boolean; paragraph: Paragraph; legendId: string; active?: number; pressed?: number }

const BriefParagraph = memo(function BriefParagraph({ isLong, paragraph, legendId, active, pressed }: ParagraphProps) {
  return (
    <p
      className={classNames(
        'whitespace-pre-wrap',
        isLong && '[contain-intrinsic-size:auto_24px] [content-visibility:auto]',
        paragraph.apart && 'mt-3',
      )}
    >
      {paragraph.pieces.map(({ start, text, passage }) =>
        passage ? (
          // biome-ignore lint/a11y/useSemanticElements: a button does not wrap with the words around it
          <span
            key={start}
            role="button"
            tabIndex={passage.number === active ? 0 : -1}
            aria-haspopup="menu"
            aria-expanded={passage.number === pressed}
            aria-describedby={`${legendId}-${passage.state}${passage.unsure ? ` ${legendId}-unsure` : ''}`}
            data-passage={passage.number}
            data-state={passage.state}
            className={classNames(
              'cursor-pointer hover:[box-shadow:0_0_0_1px_var(--control)] data-lit:outline-2 data-lit:outline-offset-1 data-lit:outline-accent',
              looks[passage.state],
              passage.unsure && unsureLook,
            )}
          >
            {text}
            {passage.unsure && <Doubt />}
          </span>
        ) : (
          text
        ),
      )}
    </p>
  )
})

/** What a passage has come to, and which stories tell it. */
function saidOf({ state, kind, marked, byModel, unsure }: ReadPassage, stories: readonly UserStory[]): string {
  const taken = `${marked ? 'You marked it' : byModel ? 'The model reads it' : 'Read'} as ${passageKindWords[kind].means}${unsure && !byModel ? ', not surely' : ''}.`
  const named = stories.map(({ title }) => `“${title}”`).join(', ')
  if (state === 'open' && named !== '') return `Not all of this is said by ${named}. ${taken}`
  if (state === 'open') return `No story tells this. ${taken}`
  return named === '' ? taken : `In ${named}. ${taken}`
}

const holds = ({ pieces }: Paragraph, number: number | undefined) =>
  number !== undefined && pieces.some(({ passage }) => passage?.number === number)

function numberAt({ target }: SyntheticEvent): number | undefined {
  const own = target instanceof Element ? target.closest<HTMLElement>('[data-passage]')?.dataset.passage : undefined
  return own === undefined ? undefined : Number(own)
}

const elementOf = (region: HTMLElement | null, number: number | undefined) =>
  region?.querySelector<HTMLElement>(`[data-passage="${number}"]`) ?? null

const storyElement = (id: string) => document.querySelector<HTMLElement>(`article[data-item="${CSS.escape(id)}"]`)

/** Where a key leads from a place in a list; undefined where nowhere. */
function goal(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, length - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
