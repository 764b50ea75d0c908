import type { DraftForm, Epic } from '@planwright/contract'
import { useMemo } from 'react'
import { useConfig } from '../../app/use-config.ts'
import { notesOf } from './backlog-notes.ts'
import { marksOf } from './marks.ts'
import { coverageOf, readPassages } from './read-passages.ts'
import { type Findings, useBacklogCheck } from './use-backlog-check.ts'

/** All that is known about how a backlog tells its brief, and about its form. */
export function useChecks(epics: Epic[], form: DraftForm | null, running: boolean) {
  const { data: config } = useConfig()
  const { marks: marked, setAside } = form ?? {}
  const marks = useMemo(() => marksOf({ marks: marked, setAside }), [marked, setAside])
  const { checked, failed } = useBacklogCheck(epics, form, marks, !running)
  const found = useMemo(() => {
    const passages = checked ? readPassages(checked.check, checked.brief, marks, epics, checked.stories) : []
    return {
      brief: checked?.brief,
      passages,
      coverage: passages.length > 0 ? coverageOf(passages) : undefined,
      notes: checked ? notesOf(checked.check, epics) : { findings: [], alike: [] },
      findings: checked?.findings ?? noFindings,
      isChecked: checked !== undefined,
      byRules: config?.model.builtIn === true && epics.some(({ userStories }) => userStories.some(restsOnBrief)),
    }
  }, [checked, marks, epics, config])
  return { ...found, failed }
}
export type Checks = ReturnType<typeof useChecks>

const noFindings: Findings = new Map()

const restsOnBrief = ({ source }: Epic['userStories'][number]) => source.length > 0
