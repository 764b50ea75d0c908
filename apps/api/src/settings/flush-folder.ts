import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until the names of the files in a folder are on the disk: after a power cut one that was flushed itself may stand there without its name. Windows opens no folder. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
