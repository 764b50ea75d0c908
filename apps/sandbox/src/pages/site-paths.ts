import type { Board, Project, Site } from '../jira/data/state.ts'

/** The addresses a person opens under a site, in the shapes of Jira Cloud, from the sandbox's own root. */
export const sitePaths = {
  home: (site: Site) => `/sites/${site.slug}`,
  issue: (site: Site, key: string) => `/sites/${site.slug}/browse/${encodeURIComponent(key)}`,
  search: (site: Site, jql: string) => `/sites/${site.slug}/issues/?jql=${encodeURIComponent(jql)}`,
  /** Where a board's button leads that lets two weeks pass: the route's pattern, and the address of one board. */
  twoWeeks: '/sites/:slug/boards/:board/two-weeks',
  twoWeeksOf: (site: Site, board: Board) => `/sites/${site.slug}/boards/${board.id}/two-weeks`,
  /** Company-managed projects have a `c` in their addresses. */
  backlog: (site: Site, project: Project, board: Board) =>
    `/sites/${site.slug}/jira/software/${project.style === 'classic' ? 'c/' : ''}projects/${project.key}/boards/${board.id}/backlog`,
}
