const languages = 'cs da de en es fi fr hu it ja ko nb nl pl pt ro sv tr uk zh'.split(' ')

/** Whether counts up to 999 are known to be written in a language with the digits that programs have. Some of the others have their own. */
export function hasPlainCounts(language: string): boolean {
  return languages.includes(language.split('-', 1).join())
}
