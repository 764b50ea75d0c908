import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../../sandbox-context.ts'
import { priorities } from '../data/fields.ts'

/** Pictures are public and small: a coloured square with letters, drawn here. */
function picture(color: string, letters: string, round: number): string {
  const safe = letters.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48"><rect width="48" height="48" rx="${round}" fill="${color}"/><text x="24" y="32" font-family="sans-serif" font-size="22" font-weight="600" text-anchor="middle" fill="#fff">${safe}</text></svg>`
}

const gray = '#626f86'

/** Avatars of sites, people and projects, and icons of issue types, as SVG images. */
export function registerImages(app: FastifyInstance, context: SandboxContext): void {
  const jira = () => context.state.current.jira

  app.get<{ Params: { kind: string; file: string } }>('/avatars/:kind/:file', async (request, reply) => {
    const id = decodeURIComponent(request.params.file.replace(/\.svg$/, ''))
    const draw: Record<string, () => string> = {
      person: () => {
        const person = jira().people.find((one) => one.accountId === id)
        return picture('#8270db', initials(person?.name ?? '?'), 24)
      },
      site: () => picture('#0c66e4', initials(id), 8),
      priority: () => picture(priorities.find((one) => one.id === id)?.color ?? gray, '', 8),
      status: () => picture(gray, '', 8),
    }
    const found = draw[request.params.kind]
    return found === undefined ? reply.callNotFound() : reply.type('image/svg+xml').send(found())
  })

  app.get<{ Params: { cloudId: string; kind: string; id: string } }>(
    '/ex/jira/:cloudId/rest/api/3/universal_avatar/view/type/:kind/avatar/:id',
    async (request, reply) => {
      const { cloudId, kind, id } = request.params
      const site = jira().sites.find((one) => one.id === cloudId)
      const project = kind === 'project' ? site?.projects.find((one) => one.id === id) : undefined
      const type = kind === 'issuetype' ? site?.issueTypes.find((one) => one.id === id) : undefined
      if (project !== undefined)
        return reply.type('image/svg+xml').send(picture(project.color, initials(project.name), 8))
      if (type !== undefined) return reply.type('image/svg+xml').send(picture(type.color, type.name.slice(0, 1), 6))
      return reply.callNotFound()
    },
  )
}

function initials(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, 2)
}
