import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedFiles } from '../db/open-database.ts'
import type { ThreadTask } from './daily-backups.ts'
import { writeBackup } from './write-backup.ts'

// handed over by writeInThread
const { folder, file, place } = workerData as ThreadTask
const { queries, close } = await openEmbeddedFiles(folder)
const written = await writeBackup({ queries, place, file, now: () => new Date() })
await close()
parentPort?.postMessage(written)
