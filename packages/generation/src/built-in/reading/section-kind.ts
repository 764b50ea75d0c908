/**
 * What a section is to a backlog:
 * - `feature`: what people can do; the default
 * - `quality`: technology, performance, testing, deployment
 * - `context`: why and for whom; only what it demands outright counts
 * - `check`: acceptance criteria and use cases that speak of features described elsewhere
 * - `later`: wanted, but not first
 * - `skip`: nothing a story may come from
 */
export type SectionKind = 'feature' | 'quality' | 'context' | 'check' | 'later' | 'skip'

const kinds: readonly [SectionKind, RegExp][] = [
  [
    'skip',
    /\bout[- ]of[- ]scope\b|\bnon[- ]?goals?\b|\bnot (?:now|yet|in|included|part|covered|planned|doing|required|needed)\b|\bexclu(?:ded|sions?)\b|\bwon['’]?t (?:have|do|build)\b|\bwill not\b|\bbeyond (?:the )?scope\b|\banti-goals\b|\bdecided against\b|\brejected (?:ideas|options|alternatives)\b/i,
  ],
  [
    'skip',
    /^(?:table of )?contents?$|\bglossary\b|^(?:key |main |important )?terms?(?:\s*\/\s*concepts?)?(?: explanation| and definitions?)?$|\bterminology\b|\bdefinitions?$|\backnowledg|\breferences?$|\bbibliography\b|\brevision history\b|\bchange ?log\b|\bdocument (?:history|control|info)|\bversion history\b/i,
  ],
  [
    'skip',
    /\bevaluation (?:criteria|rubric|standards?)\b|\brubric\b|\bscoring\b|\bgrading\b|\bmarking scheme\b|\b(?:directory|folder|file|project|repository) (?:structure|tree|layout)\b|\bfile tree\b|\bdependencies\b|package\.json|requirements\.txt|\bteam members\b|\bbudget\b|\btimeline\b|\bproject schedule\b|\bcontact (?:details|persons?|information)$|^contact$|\brelease plan\b|\bmilestones\b|\broll-?out plan\b|\bproject plan\b|\bhow to (?:apply|respond|submit)\b|\bsubmission\b|\babout us\b|\bcompetitors?\b|\bmarket (?:analysis|research)\b|\bappendix\b|\bopen (?:questions|points|issues)\b|^(?:action items?|next steps|attendees|participants|parking lot|agenda)$/i,
  ],
  [
    'later',
    /\bfuture\b|\bnice[- ]to[- ]haves?\b|\bcould[- ]haves?\b|\blater\b|\bphase (?:2|3|two|three|ii)\b|\bstretch\b|\bbacklog ideas\b|\broadmap\b|\bwish ?list items?\b/i,
  ],
  [
    'check',
    /\bacceptance (?:criteria|tests?)\b|\buse cases?\b|\buser scenarios?\b|\buser journeys?\b|\bdefinition of done\b|\bsuccess criteria\b/i,
  ],
  [
    'context',
    /(?<!-)\b(?:overview|introduction|background|context|executive summary|vision|mission|goals?|objectives?|motivation|problem(?: statement)?|current (?:situation|state)|stakeholders?|personas?|target (?:audience|users?)|assumptions?|success metrics|about|purpose|abstract|business case|who we are|what (?:is|it['’]?s) (?:it|this)(?: all)? about|risks?)\b(?!.*\b(?:management|tracking|report))/i,
  ],
  [
    'quality',
    /\bnon[- ]?functional\b|\btechnical\b|\btech(?:nology)?[ -](?:stack|requirements|constraints|choices)\b|^technology$|\bperformance\b|\bscalab|\btest(?:s|ing)?\b|\bdeploy|\barchitecture\b|\bcode quality\b|\bmaintainab|\bdevelopment environment\b|\bruntime\b|\binstallation\b|\bconstraints?\b|\bquality (?:attributes|requirements)\b|\busability\b|\bcompatib|\breliability\b|\bavailability requirements\b|\bdocumentation\b|\bdata (?:model|design|storage)\b|\bdatabase\b|\bunit test|\bdesign and user interface\b|\blook and feel\b|\boperability\b/i,
  ],
  [
    'feature',
    /\bfeatures?\b|\bfunctional\b|\brequirements?\b|\bscope\b|\bmust[- ]haves?\b|\bshould[- ]haves?\b|\bmodules?\b|\bin scope\b|\buser stories\b|\bmvp\b/i,
  ],
]

/** Whether a heading tells what kind of section it opens. */
export function tellsKind(title: string): boolean {
  return kinds.some(([, pattern]) => pattern.test(title))
}

/** Reads a heading; what it does not tell is inherited from the heading above it. */
export function sectionKind(title: string, parent: SectionKind | undefined): SectionKind {
  const own = title === '' ? undefined : kinds.find(([, pattern]) => pattern.test(title))?.[0]
  if (parent === 'skip') return 'skip'
  if (parent === 'later' && own !== 'skip') return 'later'
  if (own === 'feature' && parent === 'quality') return outright.test(title) ? 'feature' : 'quality'
  if (own) return own
  return parent ?? 'feature'
}

const outright = /(?<!non-)\bfunctional\b|\bfeatures\b|\buser stories\b|\bmvp\b|\bmust[- ]haves?\b/i

/** Work on the product itself rather than in it: its reader is a developer. */
export function isForDevelopers(path: readonly string[]): boolean {
  return path.some((title) =>
    /\btest(?:s|ing)\b|\bcode\b|\barchitecture\b|\bdevelopment environment\b|\bdeploy|\btechnical\b|\binstallation\b|\bdata (?:model|design)\b|\bmaintainab|\bdocumentation\b|\bruntime\b|\bdatabase\b|\bconstraints?\b/i.test(
      title,
    ),
  )
}
