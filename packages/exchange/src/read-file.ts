import type { ImportFormat } from '@planwright/contract'
import { readCsv } from './csv/read-csv.ts'
import { readJson } from './json/read-json.ts'
import { readMarkdown } from './markdown/read-markdown.ts'
import { ImportFault, type ReadFile } from './read-outcome.ts'

/** A file's text as a draft: by the ending of its name, and without one that says so by how it begins. Throws ImportFault. Pure but for the ids. */
export function readFile(
  { name, text }: { readonly name: string; readonly text: string },
  newId: () => string,
): ReadFile & { format: ImportFormat } {
  if (text.trim() === '') throw new ImportFault('This file is empty.')
  const format = formatOf(name, text)
  const called = name.replace(/\.[^.]{1,12}$/, '').slice(0, 200)
  switch (format) {
    case 'json':
      return { format, ...readJson(text) }
    case 'csv':
      return { format, ...readCsv(text, called, newId) }
    case 'md':
      return { format, ...readMarkdown(text, called, newId) }
  }
}

function formatOf(name: string, text: string): ImportFormat {
  const ending = /\.([^.]{1,12})$/.exec(name)?.[1]?.toLowerCase()
  if (ending === 'json') return 'json'
  if (ending === 'csv' || ending === 'tsv') return 'csv'
  if (ending === 'md' || ending === 'markdown' || ending === 'txt') return 'md'
  if (/^\s{0,100}\{/.test(text)) return 'json'
  const [first = ''] = text.trimStart().split('\n', 1)
  return /^[^#]{0,500}[,;\t]/.test(first) ? 'csv' : 'md'
}
