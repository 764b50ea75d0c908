import {
  BacklogForm as BacklogFormSchema,
  type BacklogForm as BacklogFormValues,
  type DraftForm,
  type DraftVersion,
  type Epic,
} from '@planwright/contract'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { BacklogResults, goToResults } from '../backlog/backlog-results.tsx'
import { BacklogForm, emptyForm } from '../backlog/brief/backlog-form.tsx'
import { exampleBrief } from '../backlog/brief/example-brief.ts'
import { useIssueFields } from '../backlog/brief/use-issue-fields.ts'
import { marksOf } from '../backlog/checks/marks.ts'
import { PassagesNearby } from '../backlog/checks/passages-nearby.tsx'
import { assumptionsOf } from '../backlog/drafting/assumptions.ts'
import { CostLine } from '../backlog/drafting/cost-line.tsx'
import { useGeneration } from '../backlog/drafting/use-generation.ts'
import { useQuestions } from '../backlog/drafting/use-questions.ts'
import { BacklogContext, type BacklogWork } from '../backlog/edits/backlog-context.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { HistoryMenu } from '../drafts/history-menu.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { EstimatesButton } from '../estimates/estimates-button.tsx'
import { LazySprintStep } from '../sprints/lazy-sprint-step.ts'
import { showToast } from '../ui/toast.tsx'
import { keepRun } from './keep-run.ts'
import { withoutSprints } from './planner-steps.ts'
import type { BacklogDraft } from './use-backlog-editor.ts'

type Props = { sync: DraftSync; work: BacklogDraft; onPlan: () => void }

/** Step 1 on a draft: its brief, and the backlog that comes of it. */
export function BacklogStep({ sync, work, onPlan }: Props) {
  const { content, change, arrivals } = useDraft(sync)
  const issueFields = useIssueFields()
  // a new form takes over values that did not come from typing: the example
  const [formKey, setFormKey] = useState(0)
  const { formVersion } = useSyncExternalStore(work.editor.subscribe, work.editor.snapshot)
  const generation = useGeneration({
    runId: content.runs.generation,
    pointsField: issueFields.pointsField,
    backlog: work.editor.backlog,
    onFirst: () => work.editor.mark('write the first draft'),
    onRun: (run) => keepRun(sync, { generation: run }),
    onEpics: (backlog) => change({ backlog, plan: withoutPlan(sync) }),
  })
  const { setAside: _setAside, marks: _marks, ...formValues } = content.form ?? emptyForm
  const keepForm = useCallback(
    (form: DraftForm) => {
      const { setAside, marks } = sync.snapshot().content.form ?? emptyForm
      change({ form: { ...form, ...(setAside && { setAside }), ...(marks && { marks }) }, name: draftName(form) })
    },
    [sync, change],
  )
  const { open: questions, askAbout } = useQuestions(content.form, (content.backlog?.length ?? 0) > 0)
  const latestQuestions = useRef(questions.questions)
  useEffect(() => {
    latestQuestions.current = questions.questions
  })
  const workHere = useMemo<BacklogWork>(
    () => ({ ...work, assumptions: () => assumptionsOf(latestQuestions.current) }),
    [work],
  )
  const generate = (values: BacklogFormValues) => {
    const marked = { ...values, marks: marksOf(work.form()) }
    askAbout(marked)
    void generation.start({ ...marked, assumptions: assumptionsOf(questions.questions) })
    goToResults()
  }
  const goBack = ({ form, backlog }: DraftVersion, when: string) =>
    work.editor.take({ form, backlog }, `go back to ${when}`)
  const generateAnew = () => {
    const { data, error } = BacklogFormSchema.safeParse(formValues)
    if (data) generate(data)
    else showToast({ message: error.issues[0]?.message ?? 'The form is not complete.', tone: 'danger' })
  }

  const hasBacklog = (content.backlog?.length ?? 0) > 0
  useEffect(() => {
    if (hasBacklog) LazySprintStep.preload()
  }, [hasBacklog])

  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-12">
      <section aria-labelledby="initiative-heading" className="lg:sticky lg:top-6">
        <h1 id="initiative-heading" className="mb-4 text-lg font-semibold">
          Tell us about your next initiative!
        </h1>
        <BacklogForm
          key={`${formKey} ${formVersion} ${arrivals}`}
          values={formValues}
          issueFields={issueFields}
          running={generation.state.phase === 'running'}
          again={(content.backlog?.length ?? 0) > 0}
          onChange={keepForm}
          onSubmit={generate}
        />
        <CostLine form={content.form} used={generation.state.phase === 'running' ? 1 : 0} />
        <BacklogContext value={workHere}>
          <PassagesNearby />
        </BacklogContext>
      </section>
      <BacklogContext value={workHere}>
        <BacklogResults
          epics={content.backlog ?? noEpics}
          form={content.form}
          questions={questions}
          tools={
            <>
              <EstimatesButton
                epics={content.backlog ?? noEpics}
                onTake={(backlog, words) => work.editor.take({ backlog }, words)}
              />
              <HistoryMenu sync={sync} onGoBack={goBack} />
            </>
          }
          generation={generation.state}
          onStop={() => void generation.stop()}
          onContinue={() => void generation.goOn()}
          onSettle={generation.settle}
          onWriteAnew={generateAnew}
          onTryExample={() => {
            keepForm({ ...(content.form ?? emptyForm), ...exampleBrief })
            setFormKey(formKey + 1)
          }}
          onPlan={onPlan}
        />
      </BacklogContext>
    </div>
  )
}

/** One list, so that what looks at it sees no change where there is none. */
const noEpics: Epic[] = []

const withoutPlan = (sync: DraftSync) => {
  const { plan } = sync.snapshot().content
  return plan && withoutSprints(plan)
}

/** The first line of the brief names the draft. */
const draftName = ({ epicInfo }: DraftForm): string =>
  (epicInfo.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/^[#\s>*-]+/, '')
    .trim()
    .slice(0, 80)
