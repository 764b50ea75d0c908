import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { fillPlaces, type Places } from './fill-places.ts'

/** What the planner's page brings with it for who is signed in. */
export type HomeOpening = {
  /** Answers by the address of the call that the page would ask them with. */
  readonly told: Readonly<Record<string, unknown>>
  /** The first words of the initiative that opens, and the screen that they stand on; null where none does. */
  readonly initiative: { readonly screen: DrawnScreen; readonly places: Places } | null
}
/** Null for a stranger. */
export type OpenHome = (request: FastifyRequest) => Promise<HomeOpening | null>
/** The brief, the stories that came of it, or what follows them. */
type DrawnScreen = 'brief' | 'stories' | 'other'

/** The planner's page with what it tells and shows in it; undefined where no page is built. The build drew it (`drawn-home.tsx` of the page). */
export function loadHome(webDir: string): ((opening: HomeOpening) => string) | undefined {
  const [pageFile, drawnFile] = [join(webDir, 'home.html'), join(webDir, 'drawn-home.json')]
  if (!existsSync(pageFile) || !existsSync(drawnFile)) return undefined
  const page = readFileSync(pageFile, 'utf8')
  const drawn = JSON.parse(readFileSync(drawnFile, 'utf8')) as Record<DrawnScreen, string>
  const [head, body, ...others] = page.split('<body>')
  if (head === undefined || body === undefined || others.length > 0) throw new Error('home.html has no body')
  return ({ told, initiative }) => {
    // no script: it is data, which the content policy lets stand, and cannot end its element
    const data = JSON.stringify(told).replaceAll('<', '\\u003c')
    const picture = initiative ? fillPlaces(drawn[initiative.screen], initiative.places) : ''
    return `${head.replace('</title>', () => `</title>\n    <script type="application/json" id="told">${data}</script>`)}<body>${picture}${body}`
  }
}
