import { identifierOf } from '../data/look-up.ts'
import type { LinearIssue } from '../data/state.ts'
import type { World } from './world.ts'

/** Where a person reads an issue, with its title in the address as Linear has it. */
export function issueUrl({ data, pagesUrl }: Pick<World, 'data' | 'pagesUrl'>, issue: LinearIssue): string {
  const slug = issue.title
    .toLowerCase()
    .slice(0, 80)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${pagesUrl}/${data.organization.urlKey}/issue/${identifierOf(data, issue)}${slug === '' ? '' : `/${slug}`}`
}
