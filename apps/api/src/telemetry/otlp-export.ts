import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Attributes,
  DiagLogLevel,
  diag,
  type Histogram,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log/log.ts'
import type { Env } from '../settings/env.ts'
import { type Measure, measures } from './measures.ts'
import type { Count, Observe, Telemetry } from './telemetry.ts'

type Options = {
  readonly settings: NonNullable<Env['telemetry']['otlp']>
  readonly version: string
  readonly log: Pick<Log, 'warn'>
  readonly warn: (error: unknown, name: string) => void
}

const closeWithinMs = 2000
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Traces and figures to a collector by OTLP over HTTP, in JSON. Nothing is registered for the whole process. */
export function createOtlpExport({ settings, version, log, warn }: Options) {
  const { endpoint, sampledRatio, metricsEveryMs } = settings
  // it says when the collector does not take something
  const tell = (message: string) => log.warn({ detail: message.slice(0, 300) }, 'telemetry could not be sent')
  const silent = () => undefined
  diag.setLogger(
    { error: tell, warn: tell, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const resource = resourceFromAttributes({
    'service.name': 'planwright',
    'service.version': version,
    'service.instance.id': randomUUID(),
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES
  }).merge(detectResources({ detectors: [envDetector] }))
  const traces = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const figures = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        exportIntervalMillis: metricsEveryMs,
        exportTimeoutMillis: Math.min(metricsEveryMs, 30_000),
      }),
    ],
  })
  const tracer = traces.getTracer('planwright', version)
  const meter = figures.getMeter('planwright', version)

  const counted = new Map<string, (value: number, attributes: Attributes) => void>()
  for (const [name, measure] of Object.entries<Measure>(measures)) {
    const { kind, unit, help: description, buckets } = measure
    if (kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...(buckets ?? [])] }
      const histogram: Histogram = meter.createHistogram(name, { unit, description, advice })
      counted.set(name, (value, attributes) => histogram.record(value, attributes))
    }
    if (kind === 'counter') {
      const counter = meter.createCounter(name, { unit, description })
      counted.set(name, (value, attributes) => counter.add(value, attributes))
    }
  }
  const count: Count = (name, value, attributes) => counted.get(name)?.(value, attributes)

  const observe: Observe = (name, read) => {
    const { kind, unit, help: description }: Measure = measures[name]
    const options = { unit, description }
    const instrument =
      kind === 'gauge' ? meter.createObservableGauge(name, options) : meter.createObservableCounter(name, options)
    instrument.addCallback(async (result) => {
      try {
        for (const { value, attributes } of await read()) result.observe(value, attributes)
      } catch (error) {
        warn(error, name)
      }
    })
  }

  const begin: Telemetry['begin'] = (name, { kind, parent, from, attributes }) => {
    const context = parent
      ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: parent.flags, isRemote: kind === 'server' })
      : ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, ...(from && { startTime: from }) }, context)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      context: { traceId, spanId, flags: traceFlags & 1 },
      end: ({ name: known, attributes: more, failed } = {}) => {
        if (known) span.updateName(known)
        if (more) span.setAttributes(more)
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  const close = async () => {
    const sent = Promise.allSettled([traces.shutdown(), figures.shutdown()])
    // they try a collector that does not answer for longer than a stop may take
    await Promise.race([sent, delay(closeWithinMs, undefined)])
  }
  return { count, observe, begin, close }
}
