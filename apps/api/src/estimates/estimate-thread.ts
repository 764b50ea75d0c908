import { type EstimateResult, type EstimateWork, workOut } from './estimate-work.ts'

/** Learns from done issues, in a thread. */
export function work(asked: EstimateWork): EstimateResult {
  return workOut(asked)
}
