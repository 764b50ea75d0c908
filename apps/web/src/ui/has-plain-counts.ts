const languages = 'cs da de en es fi fr hu it ja ko nb nl pl pt ro sv tr uk zh'.split(' ')

/** Whether counts up to 999 are known to be written in a language with the digits that programs have. Some of the others have their own. */
export function hasPlainCounts(language: string): boolean {
  return languages.includes(language.split('-', 1).join())
}

const besideTheirSign =
  'en en-AU en-CA en-GB en-IN en-US hu it it-IT ja ko nl nl-NL pl pl-PL pt pt-BR uk zh zh-CN zh-TW'.split(' ')

/** Whether a whole percent is known to be written in a language as `88%`. What differs from country to country is not known of the others. */
export function hasPlainPercent(language: string): boolean {
  return besideTheirSign.includes(language)
}
