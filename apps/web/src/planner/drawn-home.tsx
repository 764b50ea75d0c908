import type { ReactNode } from 'react'
import { drawnId } from '../app/early/what-is-asked.ts'
import { Brand } from '../app/frame/brand.tsx'
import { stepTitles } from '../app/step-titles.ts'
import { briefTitle, companyWords, epicWords } from '../backlog/brief/brief-words.ts'
import { buttonClasses } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { controlClass, labelClass, RequiredMark } from '../ui/fields/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DrawnStories } from './drawn-stories.tsx'

/**
 * The planner as it looks before its program has come: drawn by the build, which leaves places like `{{name}}` that the server fills in, and taken away by
 * `letDrawnGo`. A picture alone: nothing in it can be reached or read out, for the screen that follows says the same. The first step is shown with its brief, or with
 * the stories that came of it; what follows it is not.
 */
export function DrawnHome({ screen }: { screen: 'brief' | 'stories' | 'other' }) {
  const next = nextActions[screen]
  return (
    <div
      id={drawnId}
      inert
      aria-hidden="true"
      className={classNames('fixed inset-0 z-39 flex flex-col overflow-hidden bg-page', typeThatIsThere, notForEver)}
    >
      <div className="border-b bg-surface">
        <div className="flex h-bar items-center gap-1 px-2 sm:gap-2 sm:px-6">
          <span className="mr-1 flex h-11 min-w-11 items-center rounded-control px-2 sm:mr-6 sm:-ml-2">
            <Brand compact />
          </span>
          <span className="flex gap-1 text-muted">
            <span className={classNames('font-medium text-text', besideOthers)}>Home</span>
            <span className={besideOthers}>Initiatives</span>
            <span className={besideOthers}>Settings</span>
          </span>
        </div>
      </div>
      <div className="min-h-0 flex-1 px-4 pt-5 sm:px-6 sm:pt-6">
        <div className="-mx-4 -mt-5 mb-3 border-b bg-surface px-4 sm:-mx-6 sm:-mt-6 sm:mb-4 sm:px-6">
          <div className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 max-lg:py-1 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
            <span className="-ml-2 flex h-small items-center gap-1.5 px-2 font-medium">
              <Filled place="name" empty="New initiative" className="truncate" />
            </span>
            <span className="flex min-w-0 items-center gap-3 max-lg:col-span-2 max-lg:row-start-2 lg:hidden">
              {next ? <FirstStep /> : <Skeleton className="h-5 w-full max-w-40" />}
            </span>
          </div>
        </div>
        {pictures[screen]()}
      </div>
      {next && (
        <div className="relative flex min-h-14 items-center justify-end border-t bg-page px-4 py-1 sm:px-6">
          <span className={classNames(buttonClasses('primary'), 'max-sm:w-full')}>{next}</span>
        </div>
      )}
    </div>
  )
}

const besideOthers = 'px-1.5 min-[390px]:px-2 sm:px-3'

const nextActions = { brief: 'Generate user stories', stories: 'Plan Sprints', other: null }
const pictures = { brief: Brief, stories: DrawnStories, other: Plan }

/** The page's own type would come before the program, on the same line. */
const typeThatIsThere = "[font-family:'Inter_Fallback',system-ui,sans-serif]"

/** Whatever becomes of the program: without scripts the page says so instead, and what never comes is not waited for behind a picture. */
const notForEver = 'noscript:hidden [animation:gone_0s_10s_forwards]'

function FirstStep() {
  return (
    <>
      <span className="flex items-center gap-2 font-medium whitespace-nowrap">
        <span className="text-xs text-muted">Step 1 of 3:</span>
        <span>{stepTitles[1]}</span>
      </span>
      <span className="h-1 flex-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full w-2/5 rounded-full bg-accent" />
      </span>
    </>
  )
}

function Brief() {
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
      <div className="max-w-[640px]">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
          <p className="text-lg font-semibold text-balance">{briefTitle}</p>
          <span className={buttonClasses('secondary', 'sm')}>Try an example</span>
        </div>
        <div className="space-y-4">
          <Field {...companyWords} least="min-h-[calc(6em+18px)]">
            <Filled place="companyInfo" empty={companyWords.placeholder} emptyClassName={asLarge} />
          </Field>
          <Field {...epicWords} least="min-h-[calc(12em+18px)]">
            <Filled place="epicInfo" empty={epicWords.placeholder} emptyClassName={asLarge} />
          </Field>
        </div>
      </div>
    </div>
  )
}

function Plan() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}

/** Not smaller than the same words in the page's own type: a browser takes words that come again and larger for ones that came late. */
const asWide = 'leading-[1.55] tracking-[0.006em]'

/** The same for words that are the same for everybody: of as many lines, and as wide as they can be. */
const asLarge = 'peer-empty:block text-justify leading-[1.6]'

type FieldProps = { label: string; help: string; least: string; children: ReactNode }

function Field({ label, help, least, children }: FieldProps) {
  return (
    <div className="min-w-0">
      <span className={labelClass}>
        {label}
        <RequiredMark />
      </span>
      <div className={classNames(controlClass, 'max-h-[60vh] overflow-hidden px-3 py-2 text-muted!', asWide, least)}>
        {children}
      </div>
      <p className="mt-1.5 text-xs text-muted">{help}</p>
    </div>
  )
}

/** What the server writes there; where it has nothing to write, what stands there then. */
function Filled({
  place,
  empty,
  className = 'whitespace-pre-wrap text-text',
  emptyClassName = 'peer-empty:inline',
}: FilledProps) {
  return (
    <>
      <span className={classNames('peer empty:hidden', className)}>{`{{${place}}}`}</span>
      <span className={classNames('hidden', emptyClassName)}>{empty}</span>
    </>
  )
}
type FilledProps = {
  place: 'name' | 'companyInfo' | 'epicInfo'
  empty: string
  className?: string
  emptyClassName?: string
}
