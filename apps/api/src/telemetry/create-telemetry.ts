import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { noTelemetry, type Telemetry } from './telemetry.ts'

/** How the settings let this server be seen. What they do not ask for is not even loaded. */
export async function createTelemetry({
  settings,
  version,
  log,
}: {
  settings: Env['telemetry']
  version: string
  log: Pick<Log, 'warn'>
}): Promise<Telemetry> {
  const { otlp, metricsToken, metricsPort } = settings
  const warn = (err: unknown, figure: string) => log.warn({ err, figure }, 'a figure could not be read')
  const [prometheus, exported] = await Promise.all([
    metricsToken !== null || metricsPort !== null
      ? import('./prometheus-figures.ts').then(({ createPrometheusFigures }) => createPrometheusFigures({ warn }))
      : null,
    otlp
      ? import('./otlp-export.ts').then(({ createOtlpExport }) =>
          createOtlpExport({ settings: otlp, version, log, warn }),
        )
      : null,
  ])
  if (!prometheus && !exported) return noTelemetry
  return {
    isOn: true,
    count: (name, value, attributes) => {
      prometheus?.count(name, value, attributes)
      exported?.count(name, value, attributes)
    },
    observe: (name, read) => {
      prometheus?.observe(name, read)
      exported?.observe(name, read)
    },
    begin: exported?.begin ?? noTelemetry.begin,
    metrics: prometheus?.metrics ?? null,
    close: exported?.close ?? noTelemetry.close,
  }
}
