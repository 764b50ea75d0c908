// A step of npm run check: Markdown and comments name only files of this repository that are there, and no document that a reader does not have.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ownFolders = 'apps|packages|docs|scripts|e2e|bench'
/** A file by its name or the end of its path, or a path from one of our folders on. */
const named = new RegExp(
  String.raw`(?<![\w@./<*-])(?:(?:[\w.-]+/)*[\w.-]*\w\.(?:md|tsx?|mjs|json|sql|css)|(?:${ownFolders})/[\w./-]*[\w/])(?![\w*{<-]|\.\w|/)`,
  'g',
)
/** What stands elsewhere, is made when it is needed, or was measured: the briefs of evaluations and what stands beside them. */
const elsewhere =
  /[a-z]+:\/\/\S+|\bnode_modules\/\S+|\bdist\/\S+|\b(?:devbench|prdbench)-\S+|\b\d\d-[a-z-]+\.md\b|\b(?:NAME\.\w+|score\.mjs)/gi
const absentDocument = /\bspec(?:ification)?,? section \d|\bthe spec(?:ification)?['’]s\b/gi

/** What a file names that is not there, a line each; `files` are all of the repository, by their paths. Pure. */
export function missingCitations(path: string, text: string, files: readonly string[]): string[] {
  const prose = (path.endsWith('.md') ? text : commentsOf(text)).replaceAll(elsewhere, ' ')
  const missing = (prose.match(named) ?? []).filter((name) => !isThere(name, path, files))
  return [...new Set([...missing, ...(prose.match(absentDocument) ?? [])])].map(
    (words) => `${path} names what is not here: ${words}`,
  )
}

/** Line breaks around each, so that no two comments read as one. */
const commentsOf = (code: string): string => (code.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join('\n')

function isThere(name: string, from: string, files: readonly string[]): boolean {
  const wanted = name.replace(/^\.\//, '').replace(/\/$/, '')
  const beside = posix.join(posix.dirname(from), wanted)
  return files.some(
    (file) =>
      file === wanted ||
      file === beside ||
      file.endsWith(`/${wanted}`) ||
      file.startsWith(`${wanted}/`) ||
      // a decision record by its number
      file.startsWith(`${wanted}-`),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(`${root}${file}`))
  const problems = files
    .filter((file) => /\.(?:md|tsx?|mjs|css|sql)$/.test(file) && !file.includes('/testing/'))
    .flatMap((file) => missingCitations(file, readFileSync(`${root}${file}`, 'utf8'), files))
  for (const problem of problems) console.error(problem)
  console.log(`${problems.length} names of what is not here`)
  process.exit(problems.length === 0 ? 0 : 1)
}
