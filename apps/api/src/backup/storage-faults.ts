import { SettingsError } from '../settings/settings-error.ts'

/** What went wrong with a file or a database, in words where it is something that its operator can change; anything else as it was. */
export function tellStorageFault(error: unknown, where: string): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof SettingsError) return cause
    const words = wordsOf['code' in cause ? String(cause.code) : '']
    if (words !== undefined) return new SettingsError(`${where} ${words}`, { cause: error })
  }
  return error
}

const wordsOf: Readonly<Record<string, string>> = {
  ENOSPC: 'could not be written: the disk is full.',
  // of PostgreSQL
  53100: 'could not be written: the disk is full.',
  EDQUOT: 'could not be written: the disk is full.',
  EACCES: 'may not be opened: its folder or its owner does not allow it.',
  EPERM: 'may not be opened: its folder or its owner does not allow it.',
  EROFS: 'could not be written: the disk is read-only.',
  ENOENT: 'could not be opened: it is not there, or its folder is not.',
  ENOTDIR: 'could not be opened: its folder is not there.',
  EISDIR: 'is a folder: name a file.',
}
