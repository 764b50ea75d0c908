import { type Client, settleDraft } from '@planwright/client'
import type { Draft, Epic } from '@planwright/contract'
import * as z from 'zod'
import type { Tools } from '../tool.ts'

export const countsShape = { epics: z.number(), stories: z.number(), points: z.number() }

export function countsOf(epics: readonly Epic[]) {
  const stories = epics.flatMap(({ userStories }) => userStories)
  return { epics: epics.length, stories: stories.length, points: pointsOf(stories) }
}

export function pointsOf(stories: readonly { readonly storyPoints: number }[]): number {
  return stories.reduce((sum, { storyPoints }) => sum + storyPoints, 0)
}

/** The draft as it stands, with what a run has written for it meanwhile. */
export async function draftFor(
  { client, mayWrite }: Pick<Tools, 'mayWrite'> & { client: Client },
  draftId: string,
): Promise<Draft> {
  const draft = await client.readDraft(draftId)
  return mayWrite ? settleDraft(client, draft) : draft
}

/** Where a person finds their drafts. */
export function placeOf(address: string): string {
  return `${address}/initiatives`
}

export const draftId = z.string()
