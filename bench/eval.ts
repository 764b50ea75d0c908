/**
 * `npm run eval -- <folder> [--level <level>] [--details] [--write <name>]`: drafts a backlog from every brief (.md, .markdown, .txt) of a folder with the built-in drafter and, where the
 * settings name a model, with that, and prints what came of each and of all; the last line is JSON. With a judge configured
 * (AI_JUDGE_MODEL) it also asks for correctness and completeness. Where labels stand beside the briefs (NAME.json) and a scorer (score.mjs) beside or above them, what that
 * says stands in a second table. `--write` puts the last table into docs/evaluation.md, which says what the numbers mean, between `<!-- name -->` and `<!-- end of name -->`.
 *
 * `--record <folder>` keeps what the model answers, a file a brief, and asks for nothing again that it answered there; `--replay <folder>` answers from there and asks nobody. `--plain` drafts with one plain prompt, too. `--pairs <file>`
 * writes the product's and the plain prompt's backlogs side by side for a reader who is not to know which is which, and the key beside it (in a file of its own beside it); `--seed` shuffles them.
 * Ends with 0 when every brief became a backlog, 1 when one did not, 2 when nothing could be begun.
 */
import { evaluateBriefs } from './evaluate-briefs.ts'

process.exitCode = await evaluateBriefs(process.argv.slice(2), {
  env: process.env,
  print: console.log,
  complain: console.error,
})
