import { draftBacklog } from '../built-in/draft-backlog.ts'

/** What the built-in drafter makes of a text alone. */
export function draftOf(epicInfo: string): ReturnType<typeof draftBacklog> {
  let ids = 0
  const newId = (): string => {
    ids += 1
    return `${ids}`
  }
  return draftBacklog({ companyInfo: '', epicInfo, additionalInfo: '', detailLevel: 'medium' }, newId)
}
