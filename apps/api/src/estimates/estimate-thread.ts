import { type EstimateResult, type EstimateWork, workOut } from './estimate-work.ts'

/** Learns from done issues, in a thread. */
export const work = (asked: EstimateWork): EstimateResult => workOut(asked)
