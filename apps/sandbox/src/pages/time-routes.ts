import type { FastifyInstance } from 'fastify'
import { advance } from '../control/advance.ts'
import { projectOf } from '../jira/data/look-up.ts'
import type { Board, Site } from '../jira/data/state.ts'
import type { Outcome } from '../jira/team/let-team-work.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import { type FormFields, parseForms } from './parse-forms.ts'
import { sitePaths } from './site-paths.ts'

const days = 14
const day = 86_400_000

/** What last happened on the boards of a site. A reset makes new sites, and so forgets it. */
const outcomes = new WeakMap<Site, Map<number, Outcome>>()

export function lastOutcome(site: Site, board: Board): Outcome | undefined {
  return outcomes.get(site)?.get(board.id)
}

/** Registers the button of a board that lets two weeks pass; afterwards the board is shown again. */
export function registerTimePages(app: FastifyInstance, context: SandboxContext): void {
  app.register(async (scope) => {
    parseForms(scope)
    scope.post<{ Params: { slug: string; board: string }; Body: FormFields }>(
      sitePaths.twoWeeks,
      ({ params, body }, reply) => {
        const { jira } = context.state.current
        const site = jira.sites.find((one) => one.slug === params.slug)
        const board = site?.boards.find((one) => String(one.id) === params.board)
        if (site === undefined || board === undefined) return reply.code(404).send({ error: 'There is no such board.' })
        const ahead = jira.aheadMs ?? 0
        // A form that is sent twice, by a double click or from an old page, lets no time pass the second time.
        if (body?.aheadMs?.[0] === String(ahead)) {
          const asked = { boardId: board.id, siteId: site.id, days, seed: Math.round(ahead / day), events: true }
          const outcome = advance(context, asked)
          if ('problem' in outcome) return reply.code(400).send({ error: outcome.problem })
          outcomes.set(site, (outcomes.get(site) ?? new Map<number, Outcome>()).set(board.id, outcome))
        }
        return reply.redirect(sitePaths.backlog(site, projectOf(site, board), board), 303)
      },
    )
  })
}
