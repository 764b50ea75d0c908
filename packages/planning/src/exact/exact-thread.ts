import { parentPort, workerData } from 'node:worker_threads'
import highsModule, { type Highs } from 'highs'
import type { ExactEnd, ExactNews, ExactTask } from './exact-solver.ts'

/** The thread's whole life: one task, told of as it goes. Only `exact-in-thread` starts it, with just this data. */
const { task, workMs } = workerData as { task: ExactTask; workMs: number }
const tell = (news: ExactNews) => parentPort?.postMessage(news)

// The package's types are written for require(); what is imported is the loader itself.
const loadHighs = highsModule as unknown as typeof highsModule.default

try {
  tell({ kind: 'end', end: solve(await loadHighs()) })
} catch {
  tell({ kind: 'end', end: 'stopped' })
}

function solve(highs: Highs): ExactEnd {
  const { columns, cost, offset, starts, indices, values, limits, start, target, firstOnly } = task
  const rows = limits.length
  const { callbackType, modelStatus, variableType } = highs.constants
  const model = highs.createModel({
    numCols: columns,
    numRows: rows,
    offset,
    colCost: cost,
    colLower: new Float64Array(columns),
    colUpper: new Float64Array(columns).fill(1),
    rowLower: new Float64Array(rows).fill(-highs.infinity),
    rowUpper: limits,
    matrix: { format: 'csr', numRows: rows, numCols: columns, starts, indices, values },
    integrality: new Int32Array(columns).fill(variableType.integer),
  })
  try {
    // Plans differ by whole numbers: what is nearer than that to the bound is proven.
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 0.999, objective_target: target + 0.5 })
    if (firstOnly) model.options.set('mip_max_improving_sols', 1)
    if (start) model.setSolution({ colValue: start })
    let bound = Number.NEGATIVE_INFINITY
    model.run({
      [callbackType.mipImprovingSolution]: ({ data }) => {
        if (data.mip_solution) tell({ kind: 'solution', values: data.mip_solution })
      },
      [callbackType.mipInterrupt]: (event) => {
        const { user, system } = process.threadCpuUsage()
        const better = event.data.mip_dual_bound ?? bound
        if (better > bound && Number.isFinite(better)) tell({ kind: 'bound', bound: better })
        bound = Math.max(bound, better)
        if ((user + system) / 1000 > workMs) event.interrupt()
      },
    })
    const status = model.getModelStatus()
    if (status === modelStatus.infeasible) return 'infeasible'
    tell({ kind: 'solution', values: model.getSolution().colValue })
    return status === modelStatus.optimal ? 'optimal' : 'stopped'
  } finally {
    model.dispose()
  }
}
