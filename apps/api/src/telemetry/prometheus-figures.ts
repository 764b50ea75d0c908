import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Measure, measures, prometheusName } from './measures.ts'
import type { Count, Observe } from './telemetry.ts'

type Labels = Readonly<Record<string, string | number | undefined>>

/** The figures as Prometheus reads them, by its own library. */
export function createPrometheusFigures({ warn }: { warn: (error: unknown, name: string) => void }) {
  const registry = new Registry()
  const counted = new Map<string, (value: number, labels: Labels) => void>()
  for (const [name, measure] of Object.entries<Measure>(measures)) {
    const options = optionsOf(name, measure)
    if (measure.kind === 'histogram') {
      const histogram = new Histogram({ ...options, buckets: [...(measure.buckets ?? [])] })
      counted.set(name, (value, labels) => histogram.observe(labelsOf(labels), value))
    }
    if (measure.kind === 'counter') {
      const counter = new Counter(options)
      counted.set(name, (value, labels) => counter.inc(labelsOf(labels), value))
    }
  }

  const observe: Observe = (name, read) => {
    const measure: Measure = measures[name]
    const readInto = async (set: (labels: Record<string, string | number>, value: number) => void) => {
      try {
        for (const { value, attributes = {} } of await read()) set(labelsOf(attributes), value)
      } catch (error) {
        // whoever looks gets the others
        warn(error, name)
      }
    }
    const options = optionsOf(name, measure)
    if (measure.kind === 'gauge') {
      const gauge = new Gauge({
        ...options,
        collect: () => {
          gauge.reset()
          // to the library one without labels is 0 then, and what could not be read is nothing
          if (options.labelNames.length === 0) gauge.remove()
          return readInto((labels, value) => gauge.set(labels, value))
        },
      })
      return
    }
    const counter = new Counter({
      ...options,
      collect: () => {
        counter.reset()
        return readInto((labels, value) => counter.inc(labels, value))
      },
    })
  }

  function optionsOf(name: string, measure: Measure) {
    const { help, attributes } = measure
    return {
      name: prometheusName(name, measure),
      help,
      labelNames: attributes.map(labelName),
      registers: [registry],
    }
  }

  const count: Count = (name, value, attributes) => counted.get(name)?.(value, attributes)
  return { count, observe, metrics: () => registry.metrics() }
}

const labelName = (attribute: string): string => attribute.replaceAll('.', '_')

function labelsOf(attributes: Labels): Record<string, string | number> {
  const labels: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) labels[labelName(name)] = value
  return labels
}
