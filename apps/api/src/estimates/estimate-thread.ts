import { parentPort, workerData } from 'node:worker_threads'
import { type EstimateWork, workOut } from './estimate-work.ts'

/** The thread's whole life: one piece of work. Only `in-estimate-thread` starts it, with just this data. */
parentPort?.postMessage(workOut(workerData as EstimateWork))
