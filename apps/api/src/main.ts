import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { startBackups } from './backup/start-backups.ts'
import { createDrafter } from './create-drafter.ts'
import { openDatabase } from './db/open-database.ts'
import { giveMemoryBack } from './give-memory-back.ts'
import { replaceClosedKeys } from './identity/sessions/replace-closed-keys.ts'
import { createLog, logDestination } from './log/log.ts'
import { createMailer } from './mail/mailer.ts'
import { createSmsSender } from './mail/sms-sender.ts'
import { joinServers } from './servers/join-servers.ts'
import { type Env, readEnv } from './settings/env.ts'
import { readPlace } from './settings/read-place.ts'
import { SettingsError } from './settings/settings-error.ts'
import { createTelemetry } from './telemetry/create-telemetry.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { watchModel } from './telemetry/watch-model.ts'
import { tellDrafter } from './tell-drafter.ts'
import { createTrackerProvider } from './tracker/tracker-provider.ts'

/** How long a stop may take, after SHUTDOWN_DELAY_MS, before it is forced: runs come to a safe point in this time. */
const stopWithinMs = 10_000

try {
  await start(readEnv())
} catch (error) {
  const isAboutSettings = error instanceof SettingsError
  process.stderr.write(`Planwright cannot start: ${isAboutSettings ? error.message : inspect(error)}\n`)
  process.exit(1)
}

async function start(env: Env) {
  const log = createLog(env.logLevel, logDestination(env.logFormat))
  const now = () => new Date()
  const telemetry = await createTelemetry({ settings: env.telemetry, version: packageJson.version, log })
  const asksModel = env.ai.provider !== 'built-in'
  const [db, drafter] = await Promise.all([
    openDatabase({ ...env, log, onEnd: endAtOnce }),
    asksModel ? createDrafter(env, watchModel(telemetry, env.ai)) : null,
  ])
  const pidFile = join(env.dataDir, 'server.pid')
  const leaving = new AbortController()
  let metricsServer: { close(): Promise<void> } | undefined
  let servers: { leave(): Promise<void> } | undefined
  try {
    servers = await joinServers({
      db,
      env,
      version: packageJson.version,
      log,
      newId: randomUUID,
      onAgreed: () => replaceClosedKeys({ db, authSecret: env.authSecret, log }),
    })
    const app = await createApp({
      env,
      db,
      drafter,
      provider: createTrackerProvider(env.tracker, now),
      mailer: createMailer({ ...env.mail, sandboxUrl: env.sandboxUrl }),
      smsSender: createSmsSender({ ...env.sms, sandboxUrl: env.sandboxUrl }),
      telemetry,
      log,
      now,
      newId: randomUUID,
      webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
      leaving: leaving.signal,
    })
    const backups = await startBackups({ db, env, place: readPlace(), log, now })
    stopOnSignals(env.shutdownDelayMs + stopWithinMs, async () => {
      leaving.abort()
      await delay(env.shutdownDelayMs)
      await app.close()
      await backups.stop()
      await metricsServer?.close()
      await telemetry.close()
      await servers?.leave()
      await db.close()
      rmSync(pidFile, { force: true })
    })
    await listen(app, env)
    metricsServer = await listenForMetrics(telemetry, env)
    if (env.usesDataDir) writeFileSync(pidFile, String(process.pid))
    process.stdout.write(`Planwright is ready at ${env.publicUrl}\n`)
    void tellDrafter(env, log)
    giveMemoryBack(log)
  } catch (error) {
    await servers?.leave()
    await db.close()
    throw error
  }
}

/** Whoever supervises us starts us anew, and that start says in words whether it can be. */
function endAtOnce(words: string) {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { port, host }: Env) {
  try {
    await app.ready()
    // Fastify says at `info` where it listens, and we say it once for all
    const { level } = app.log
    app.log.level = 'warn'
    await app.listen({ port, host })
    app.log.level = level
  } catch (error) {
    await app.close()
    throw asSettingsError(error, { setting: 'PORT', port, host })
  }
}

async function listenForMetrics({ metrics }: Telemetry, { host, telemetry: { metricsPort: port } }: Env) {
  if (!metrics || port === null) return undefined
  const { serveMetrics } = await import('./telemetry/serve-metrics.ts')
  try {
    return await serveMetrics(metrics, { port, host })
  } catch (error) {
    throw asSettingsError(error, { setting: 'METRICS_PORT', port, host })
  }
}

/** What keeps a server from listening, in words of the settings. */
function asSettingsError(error: unknown, { setting, port, host }: { setting: string; port: number; host: string }) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return new SettingsError(`port ${port} on ${host} is in use (${setting} chooses another).`)
  if (code === 'EACCES')
    return new SettingsError(`port ${port} on ${host} may not be used (${setting} chooses another).`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingsError(`HOST ${host} is no address of this machine.`)
  return error
}

function stopOnSignals(withinMs: number, stop: () => Promise<void>) {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), withinMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Planwright did not stop cleanly: ${inspect(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', once).on('SIGINT', once)
}

function inspect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
