import {
  BacklogForm as BacklogFormSchema,
  type BacklogForm as BacklogFormValues,
  type DraftContent,
  type DraftForm,
} from '@planwright/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { besideOf, type TypedForm, typedOf } from '../app/form-parts.ts'
import type { IssueFieldsState } from '../backlog/brief/use-issue-fields.ts'
import { marksOf } from '../backlog/checks/marks.ts'
import { assumptionsOf } from '../backlog/drafting/assumptions.ts'
import { storiesOf } from '../backlog/drafting/backlog-events.ts'
import { useGeneration } from '../backlog/drafting/use-generation.ts'
import { useQuestions } from '../backlog/drafting/use-questions.ts'
import type { BacklogWork } from '../backlog/edits/backlog-context.ts'
import { draftsQuery } from '../drafts/draft-queries.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { hasNaming, isNamedByBrief, loadNaming, nameAfter, nameOfText } from './draft-name.ts'
import { isAnotherBrief } from './is-another-brief.ts'
import { keepRun } from './keep-run.ts'
import { withoutSprints } from './planner-steps.ts'
import type { BacklogDraft } from './use-backlog-editor.ts'

/** The brief of a draft and the runs that write its backlog: what is typed is kept, and what is asked for comes. */
export function useDrafting(
  sync: DraftSync,
  draft: BacklogDraft,
  { pointsField }: IssueFieldsState,
  askWhether: (isAnother: OtherBrief) => void,
  beginWith: (typed: DraftForm) => void,
) {
  const queryClient = useQueryClient()
  const { content, change } = useDraft(sync)
  const { editor } = draft
  const generation = useGeneration({
    draftId: sync.id,
    runId: content.runs.generation,
    pointsField,
    backlog: editor.backlog,
    again: () => {
      const { data } = BacklogFormSchema.safeParse(typedOf(draft.form()))
      return data ? asked(data) : null
    },
    onFirst: () => editor.mark('write the first draft'),
    onRun: (run) => keepRun(sync, { generation: run }),
    onReading: (modelMarks) => change({ form: { ...draft.form(), modelMarks } }),
    onEpics: (backlog) => change({ backlog, plan: withoutPlan(sync) }),
  })
  /** What stood before the first words that could not be named yet. */
  const unnamed = useRef<DraftContent>(undefined)
  const keepForm = useCallback(
    (form: TypedForm) => {
      const { content: now } = sync.snapshot()
      const kept = { ...form, ...(now.form && besideOf(now.form)) }
      const before = unnamed.current ?? now
      unnamed.current = before
      // a name that somebody gave meanwhile stays
      const nameOf = (next: DraftForm | null) => {
        const { name } = sync.snapshot().content
        return name === before.name ? nameAfter(before, next) : name
      }
      if (hasNaming()) {
        unnamed.current = undefined
        return change({ form: kept, name: nameOf(kept) })
      }
      change({ form: kept })
      void loadNaming().then(
        () => {
          if (unnamed.current !== before) return
          unnamed.current = undefined
          change({ name: nameOf(sync.snapshot().content.form) })
        },
        () => undefined,
      )
    },
    [sync, change],
  )
  const { open: questions, askAbout } = useQuestions(content.form, (content.backlog?.length ?? 0) > 0)
  const latestQuestions = useRef(questions.questions)
  useEffect(() => {
    latestQuestions.current = questions.questions
  })
  const work = useMemo<BacklogWork>(
    () => ({ ...draft, assumptions: () => assumptionsOf(latestQuestions.current) }),
    [draft],
  )
  const asked = (values: BacklogFormValues) => {
    const { companyInfo, additionalInfo, detailLevel, documents } = draft.form()
    const writtenBeside = { companyInfo, additionalInfo, detailLevel, ...(documents && { documents }) }
    keepRun(sync, { brief: values.epicInfo, writtenBeside })
    const { modelMarks } = draft.form()
    const marked = { ...values, marks: marksOf(draft.form()), ...(modelMarks && { modelMarks }) }
    askAbout(marked)
    return { ...marked, assumptions: assumptionsOf(questions.questions) }
  }
  const wasNamedByBrief = useRef(false)
  const write = (values: BacklogFormValues) => {
    const before = sync.snapshot().content
    void loadNaming().then(
      () => {
        wasNamedByBrief.current = isNamedByBrief(before)
      },
      () => undefined,
    )
    void generation.start(asked(values))
  }
  /** What was written from another brief takes the place of the stories: it is called what they are about now, unless it has a name in the tracker. */
  const newName = () => {
    const { name, runs } = sync.snapshot().content
    const listed = queryClient.getQueryData(draftsQuery.queryKey)?.drafts.find(({ id }) => id === sync.id)
    if (!wasNamedByBrief.current || !runs.brief || runs.save || listed?.save) return undefined
    const next = nameOfText(runs.brief)
    return next === name ? undefined : next
  }
  /** A brief about something else than what the stories were written from is asked about first. */
  const generate = (values: BacklogFormValues) => {
    const { backlog, runs } = sync.snapshot().content
    const former = runs.brief ?? sourcesOf(backlog)
    // what a refused brief said is nobody's
    if (!backlog?.length || !isAnotherBrief(former, values.epicInfo)) return write(values)
    askWhether({ former: runs.brief, write: () => write(values) })
  }
  const generateAnew = () => {
    const { data, error } = BacklogFormSchema.safeParse(typedOf(draft.form()))
    if (data) generate(data)
    else showToast({ message: error.issues[0]?.message ?? 'The form is not complete.', tone: 'danger' })
  }
  const tryExample = () =>
    Promise.all([import('../backlog/brief/example-brief.ts'), loadNaming()]).then(
      ([{ exampleBrief }]) => {
        const form = draft.form()
        const own = form.epicInfo.trim()
        // what somebody has written stays in an initiative of its own
        if (own && own !== exampleBrief.epicInfo) return beginWith({ ...typedOf(form), ...exampleBrief })
        // a step that can be undone: what was typed comes back
        editor.take({ form: { ...typedOf(form), ...exampleBrief } }, 'fill in the example')
        generateAnew()
      },
      () => showToast({ message: 'The example could not be loaded. Please try again.', tone: 'danger' }),
    )
  return { generation, questions, work, keepForm, generate, generateAnew, newName, tryExample }
}

/** A brief that this draft's stories were not written from. */
export type OtherBrief = {
  /** What they were written from, where it is known. */
  former: string | undefined
  /** Goes on with this initiative all the same. */
  write: () => void
}

/** Of drafts from before their brief was kept: the passages that the stories rest on. */
const sourcesOf = (backlog: DraftContent['backlog']): string =>
  storiesOf(backlog ?? [])
    .flatMap(({ source }) => source)
    .join('\n')

const withoutPlan = (sync: DraftSync) => {
  const { plan } = sync.snapshot().content
  return plan && withoutSprints(plan)
}
