import { closeSync, fsyncSync, openSync } from 'node:fs'

/** What file systems answer that keep folders for themselves, such as shared ones; PostgreSQL goes on at them too (`fsync_fname_ext` in fd.c). */
const isOfFolders = new Set(['EACCES', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** Waits until the names of the files in a folder are on the disk: after a power cut one that was flushed itself may stand there without its name. Where a folder cannot be flushed it goes on. */
export function flushFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && isOfFolders.has(String(error.code)))) throw error
  }
}
