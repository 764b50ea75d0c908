import { BacklogCheck, type DraftForm, type Epic, type Mark } from '@planwright/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../app/api/api.ts'
import { queryClient } from '../../app/api/query-client.ts'

export type Findings = ReadonlyMap<string, BacklogCheck['findings']>

export type CheckedBrief = Pick<DraftForm, 'epicInfo' | 'additionalInfo'>

/** What was found about a backlog, the same findings by story, and the brief and the ids of the stories as they were then. */
export type CheckedBacklog = {
  check: BacklogCheck
  findings: Findings
  brief: CheckedBrief
  stories: ReadonlySet<string>
}

/** After the last change, in ms: nobody is interrupted, and typing asks nothing. */
const settleMs = 1_000

/** Looks the backlog over whenever it has come to rest. What was found last stays until there is something newer. */
export function useBacklogCheck(
  epics: Epic[],
  form: DraftForm | null,
  marks: readonly Mark[],
  enabled: boolean,
): CheckedBacklog | undefined {
  const key = ['backlog-check', epics[0]?.id]
  // without a connection what was found before the screen was left is all there is
  const [checked, setChecked] = useState(() => queryClient.getQueryData<CheckedBacklog>(key))
  const { epicInfo = '', additionalInfo = '', modelMarks } = form ?? {}
  const checkable = enabled && epics.length > 0 && epicInfo.trim() !== ''

  useEffect(() => {
    if (!checkable) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const check = await api.call('/inference/check', BacklogCheck, {
          method: 'POST',
          body: { epicInfo, additionalInfo, marks, ...(modelMarks && { modelMarks }), epics },
          signal: controller.signal,
        })
        setChecked((last) => ({
          check,
          findings: findingsByStory(check, last?.findings),
          brief: { epicInfo, additionalInfo },
          stories: new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id))),
        }))
      } catch {
        // nobody asked for it, and the next change asks again: what was found before stands meanwhile
      }
    }, settleMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [checkable, epics, epicInfo, additionalInfo, marks, modelMarks])

  const keep = useEffectEvent((found: CheckedBacklog) => queryClient.setQueryData(key, found))
  useEffect(() => {
    if (checked) keep(checked)
  }, [checked])

  return checkable ? checked : undefined
}

/** A story's findings stay the same list where they say the same as before, so that its card is not drawn again. */
function findingsByStory({ findings }: BacklogCheck, last?: Findings): Findings {
  const byStory = Map.groupBy(findings, ({ storyId }) => storyId)
  for (const [storyId, storyFindings] of byStory) {
    const before = last?.get(storyId)
    if (before && JSON.stringify(before) === JSON.stringify(storyFindings)) byStory.set(storyId, before)
  }
  return byStory
}
