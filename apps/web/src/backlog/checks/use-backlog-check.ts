import { BacklogCheck, type DraftForm, type Epic, type Mark } from '@planwright/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../app/api/api.ts'
import { ApiError } from '../../app/api/api-error.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { connection } from '../../app/connection/connection.ts'

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

/** Before it is tried again by itself, in ms; the last from then on. */
const againMs = [2_000, 5_000, 15_000, 60_000]

/** For longer than this the connection itself was away, in ms. A proxy that refuses one call and lets the next through takes it away for less, and must not be asked at each return. */
const awayMs = 3_000

/** That the last look failed, and the way to another at once. */
export type FailedCheck = { trying: boolean; again: () => void }

/**
 * Looks the backlog over whenever it has come to rest. What was found last stays until there is something newer; a look that failed is taken again by itself,
 * ever more rarely.
 */
export function useBacklogCheck(
  epics: Epic[],
  form: DraftForm | null,
  marks: readonly Mark[],
  enabled: boolean,
): { checked?: CheckedBacklog; failed?: FailedCheck } {
  const key = ['backlog-check', epics[0]?.id]
  // without a connection what was found before the screen was left is all there is
  const [checked, setChecked] = useState(() => queryClient.getQueryData<CheckedBacklog>(key))
  const { epicInfo = '', additionalInfo = '', modelMarks } = form ?? {}
  const checkable = enabled && epics.length > 0 && epicInfo.trim() !== ''

  const [trouble, setTrouble] = useState<'failed' | 'trying'>()
  const lookNow = useRef<() => void>(undefined)
  useEffect(() => {
    if (!checkable) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    let isLooking = false
    let awaySince = connection.state() === 'online' ? undefined : Date.now()
    const look = async () => {
      if (isLooking) return
      isLooking = true
      clearTimeout(timer)
      try {
        const check = await api.call('/inference/check', BacklogCheck, {
          method: 'POST',
          body: { epicInfo, additionalInfo, marks, ...(modelMarks && { modelMarks }), epics },
          signal: controller.signal,
        })
        failures = 0
        setTrouble(undefined)
        setChecked((last) => ({
          check,
          findings: findingsByStory(check, last?.findings),
          brief: { epicInfo, additionalInfo },
          stories: new Set(epics.flatMap(({ userStories }) => userStories.map(({ id }) => id))),
        }))
      } catch (error) {
        if (controller.signal.aborted) return
        setTrouble('failed')
        if (mayPass(error)) timer = setTimeout(look, againMs[Math.min(failures, againMs.length - 1)])
        failures += 1
      } finally {
        isLooking = false
      }
    }
    timer = setTimeout(look, settleMs)
    lookNow.current = () => {
      setTrouble('trying')
      void look()
    }
    const stopListening = connection.subscribe(() => {
      if (connection.state() !== 'online') {
        awaySince ??= Date.now()
        return
      }
      const wasAway = awaySince !== undefined && Date.now() - awaySince > awayMs
      awaySince = undefined
      if (failures > 0 && wasAway) void look()
    })
    return () => {
      stopListening()
      clearTimeout(timer)
      controller.abort()
    }
  }, [checkable, epics, epicInfo, additionalInfo, marks, modelMarks])

  const keep = useEffectEvent((found: CheckedBacklog) => queryClient.setQueryData(key, found))
  useEffect(() => {
    if (checked) keep(checked)
  }, [checked])

  if (!checkable) return {}
  return {
    ...(checked && { checked }),
    ...(trouble && { failed: { trying: trouble === 'trying', again: () => lookNow.current?.() } }),
  }
}

/** What was refused for what it holds is refused again; the next change asks anew. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === undefined || error.status >= 500 || error.status === 429

/** A story's findings stay the same list where they say the same as before, so that its card is not drawn again. */
function findingsByStory({ findings }: BacklogCheck, last?: Findings): Findings {
  const byStory = Map.groupBy(findings, ({ storyId }) => storyId)
  for (const [storyId, storyFindings] of byStory) {
    const before = last?.get(storyId)
    if (before && JSON.stringify(before) === JSON.stringify(storyFindings)) byStory.set(storyId, before)
  }
  return byStory
}
