import fastify, { type FastifyInstance, LogController } from 'fastify'
import { registerControl } from './control/control-routes.ts'
import { registerLinearControl } from './control/linear-control-routes.ts'
import { seedJira } from './jira/data/seed.ts'
import { registerJira } from './jira/jira-routes.ts'
import { seedLinear } from './linear/data/seed.ts'
import { registerLinear } from './linear/linear-routes.ts'
import { defaultLinearSettings } from './linear/linear-settings.ts'
import { registerModelEndpoint } from './model/model-endpoint.ts'
import { registerOpenIdProvider } from './openid/openid-provider.ts'
import { registerOutbox } from './outbox/outbox.ts'
import { answerOwnAddressOnly } from './own-address.ts'
import { registerPages } from './pages/pages.ts'
import type { SandboxContext } from './sandbox-context.ts'
import { defaultSettings } from './settings.ts'
import { openStateFile } from './state-file.ts'

export type SandboxOptions = {
  /** Where the sandbox is reached, without a trailing slash. */
  publicUrl: string
  /** Where the product is reached, without a trailing slash. */
  productUrl: string
  /** Keeps the state in `<dataDir>/sandbox.json`; absent: in memory only. */
  dataDir?: string
  /** A pino level. */
  log: string
  /** The clock, in milliseconds since 1970; tests hand in their own. */
  now?: () => number
}

const neverAsked = () => {
  throw new Error('no route of the sandbox has a schema')
}
/** In the place of Fastify's, which it would load though nothing here asks them: a hundred files, a tenth of a second of each start. */
const noCompilers = { buildValidator: neverAsked, buildSerializer: neverAsked }

/**
 * Builds the stand-ins for the outside world: Jira Cloud, Linear, an OpenID provider, a model endpoint and an outbox.
 * The caller listens on `app` and calls `close`, which keeps the state and ends open connections.
 */
export async function createSandbox(
  options: SandboxOptions,
): Promise<{ app: FastifyInstance; close(): Promise<void> }> {
  const app = fastify({
    logger: { level: options.log },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    bodyLimit: 10 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: noCompilers },
  })
  answerOwnAddressOnly(app, options.publicUrl)
  const file = await openStateFile(options.dataDir)
  const now = options.now ?? Date.now
  const resets: (() => void)[] = []
  const context: SandboxContext = {
    publicUrl: options.publicUrl,
    productUrl: options.productUrl,
    state: { current: { ...freshState(now()), ...file.loaded } },
    settings: { ...defaultSettings },
    linearSettings: { ...defaultLinearSettings },
    now,
    onReset: (run) => resets.push(run),
    changed: () => file.save(() => context.state.current),
    log: app.log,
  }

  context.onReset(() => {
    const { linear, ...state } = context.state.current
    const fresh = freshState(now())
    context.state.current = { ...state, jira: fresh.jira, linear: { ...linear, data: fresh.linear.data } }
    Object.assign(context.settings, defaultSettings)
    Object.assign(context.linearSettings, defaultLinearSettings)
    context.changed()
  })
  const { requests, faults } = registerJira(app, context)
  const linear = registerLinear(app, context)
  registerControl(app, context, { requests, faults, reset: () => resets.forEach((run) => void run()) })
  registerLinearControl(app, context, linear)
  await registerOpenIdProvider(app, context)
  registerModelEndpoint(app, context)
  registerOutbox(app, context)
  registerPages(app, context)

  return {
    app,
    close: async () => {
      await app.close()
      await file.close()
    },
  }
}

function freshState(now: number): SandboxContext['state']['current'] {
  return {
    version: 1,
    jira: seedJira(now),
    codes: [],
    grants: [],
    linear: { data: seedLinear(now), codes: [], grants: [], apiKeys: [] },
  }
}
