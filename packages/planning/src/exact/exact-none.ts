import type { ExactSolver } from './exact-solver.ts'

/** Where there are no threads of Node there is no exact solver, and nothing of it is loaded. */
export const exactSolver: ExactSolver | null = null
