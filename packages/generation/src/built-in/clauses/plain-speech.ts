import { headOf, isPersonNoun } from '../english/nouns.ts'
import { verbOf } from '../english/verbs.ts'

const fillers =
  /^(?:(?:oh|or|so|well|yes|yeah|right|ok|okay|maybe|perhaps|later(?: on)?|at some point|eventually|basically|actually|honestly|also|and|but|plus|then|please|as (?:promised|discussed|agreed|mentioned)(?: (?:on the phone|by phone|by e-?mail|yesterday|today|earlier|before|last week|in (?:our|the) \w+))?|in (?:the )?future|(?:one|another|the other|last|a last|one last) (?:more )?(?:thing|point|wish)|from (?:my|our) side|on (?:my|our) side|what (?:we|i) (?:really )?(?:want|need) is simple)\b[,:.]?\s+)+(?=\S)/i

/** What notes shorten, written out. */
const shortList: readonly [RegExp, string][] = [
  [/(?<=^[a-z]+) \+ (?=[a-z]+\b)/i, ' and '],
  [/(?<=^(?:delete|remove|close|cancel|add|create|open|stop|start) [\w ]{3,30}) = (?=[a-z])/i, ', '],
  [/\b(to (?:see|have|get|know|show|track)):\s/i, '$1 '],
  [/[‘’]/g, "'"],
  [/(?<=\s)w\/o\s/g, 'without '],
  [/(?<=\s)w\/\s?(?=\w)/g, 'with '],
  [/\bb\/c\s/g, 'because '],
  [/^(i|we)'d (?=(?:also |really )?(?:like|love|need|want|prefer)\b)/i, '$1 would '],
  [/(?<=[,\s](?:i|we))'d (?=(?:also |really )?(?:like|love|need|want|prefer)\b)/gi, ' would '],
  [/\b(you|we|they)'re\b/gi, '$1 are'],
  [/\b(i|you|we|they)'ve\b/gi, '$1 have'],
  [/\b(i|you|we|they|it|that|there)'ll\b/gi, '$1 will'],
  [/\b(it|that|there|here|what|who|he|she)'s (?!own\b)/gi, '$1 is '],
  [/\bwould (also |really )?love\b/gi, 'would $1like'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgonna\b/gi, 'going to'],
  [/\s--+\s/g, ' – '],
  [/, say, /gi, ' '],
  [/(?<=^[a-z]+) @ (?=[a-z])/i, ' at '],
]

const good =
  'it (?:would|will|might|could) be (?:very |really )?(?:nice|good|great|helpful|useful|cool|ideal|handy|lovely|perfect|wonderful|awesome|fantastic|amazing|brilliant|super|fun) if'

const frames: readonly [RegExp, string][] = [
  // who speaks in an interview
  [/^(?:A|Q|Interviewer|Interviewee)\d*: (?=\S)/, ''],
  [/^(?:please )?(?:keep|bear) in mind (?:that )?(.+)$/i, '$1'],
  [/^(?:->|→|=>)\s*/, ''],
  [
    /^(.{4,}?) would be (?:really |very |super )?(?:nice|awesome|great|cool|good|helpful|lovely|amazing|fantastic)(?:,? but (?:only )?(?:later|not now))?[.!]*$/i,
    'there could be $1',
  ],
  [/^(for (?:the )?[A-Z][\w-]+) (?:we|i) (?:also )?(?:need|want|would like) (.+?)\.?$/i, 'we need $2 $1'],
  [/^offline(?: (?:mode|use|capable|first))?[!.]*$/i, 'the product must work offline'],
  [
    /^(.{3,60}?) (?:might|may|could|will) (?:come|follow|be added|be considered)(?: (?:later|next year|in the future|at some point|in a later (?:phase|version|release)))?\.?$/i,
    'there could be $1',
  ],
  [
    /^what (?:i|we)(?:'d|’d| would)? (?:really )?(?:love|like|want|need|wish for)(?: to (?:have|see))? (?:is|would be)(?: that| for)? (.+)$/i,
    '$1',
  ],
  [
    /^an? (?:[\w-]+ ){0,3}?(?:system|app|application|tool|platform|website|portal|software|solution) (?:where|in which|with which|through which) (.+)$/i,
    '$1',
  ],
  // the trouble is told first, what is wanted after the colon
  [
    /^[^:]{5,70} (?:is|are) (?:our|the|my|a) (?:[\w-]+ ){0,2}(?:headache|problem|pain|pain point|trouble|worry|nightmare|concern|annoyance)s?: (.{10,})$/i,
    '$1',
  ],
  [
    /^(?:nobody|no one) ((?:under|over|below|above|without|outside|from) [\w ]+?) (?:may|can|should|must) /i,
    'people $1 may not ',
  ],
  [/^((?:if|when|once) [^:,]{5,60}): (?=\p{L})/iu, '$1 -> '],
  [
    /^(.{3,50}?) needs? (?:the )?approval (?:by|from|of) ((?:the |an? |their )?[\w-]+(?: [\w-]+)?)[.!]?$/i,
    '$2 must approve $1',
  ],
  [/^\p{Lu}\p{Ll}+ (?:mentioned|suggested|brought up|asked about|raised) [\w -]{3,30}: (.{10,})$/u, '$1'],
  [/^who (?=(?:does|is|has|wants|[a-z]+s) )/i, 'people who '],
  [
    /^(?:our |the |many |some )?([\w-]+) (?:keep|keeps|kept) asking (?:if|whether|that) they (?:can|could|may) (.+)$/i,
    '$1 can $2',
  ],
  [
    /^(?:(?:dr|mr|mrs|ms|prof)\.? )?(?:[\w-]+ ){1,2}(?:asks?|asked|wonders|wondered) (?:if|whether) (.+? is possible.*)$/i,
    '$1',
  ],
  [
    /^(?:(?:dr|mr|mrs|ms|prof)\.? )?(?:[\w-]+ ){1,2}(?:asks?|asked|wonders|wondered) (?:if|whether) (?!(?:we|you|it|they|he|she|i)\b)(.+?) could be (.+)$/i,
    '$1 should be $2',
  ],
  [
    /^(?:\w+ ){1,2}(?:asks?|asked|wonders|wondered) (?:if|whether) (?:we|you|it|the (?:app|system|site|website|tool)) (?:can|could|might) (?:also )?(.+)$/i,
    'the system could $1',
  ],
  [/^(?:\w+ ){1,2}(?:asked|requested|wants|wished|insisted|suggested|proposed) that (.+)$/i, '$1'],
  [
    new RegExp(`^${good} (?:it|the (?:app|system|tool)) (work|show|tell|send|remember|remind)(?:ed|t)? (.+)$`, 'i'),
    'the system could $1 $2',
  ],
  // `if there was a wish list, and if customers were told`
  [
    new RegExp(`^(${good} there (?:was|were|is|would be) [^,;]+?),? and if (.+?) (was|were) (?=\\w)`, 'i'),
    '$1; $2 should be ',
  ],
  [
    new RegExp(
      `^${good} (?!there\\b|we (?:had|have)\\b)((?:[\\w-]+ ){1,5}?)(?:was|were) (?=(?:only |also |always )?\\w+(?:ed|en|wn|ld|nt)\\b)`,
      'i',
    ),
    '$1should be ',
  ],
  [new RegExp(`^${good} (?!there\\b|we (?:had|have)\\b)(.+? (?:could|can) .+)$`, 'i'), '$1'],
  [/^(.*\b(?:max|maximum|at most|no more than|up to)\b.*) is (?:the rule|the limit|allowed|enough)\.?$/i, '$1'],
  [/^(?:it )?(?:must|should|shall|has to|needs to)(?: also)? be possible(?= (?:for|to)\b)/i, 'it must be possible'],
  [
    /^it (?:must|should|shall|has to) (?:be impossible|not be possible)(?: for (.{3,40}?))? to (.+)$/i,
    'people cannot $2',
  ],
  [
    /^we (?:might|could|may|will|would|should|can|want to|plan to|need to)(?: also)? (?:add|build|include|introduce|implement|offer|provide) (.+)$/i,
    'there should be $1',
  ],
  [/^(?:make sure|we have to make sure|it is important) that (.+)$/i, '$1'],
  // what comes with a thing stands beside it, what it waits for behind
  [/^((?:(?!,).)+?) ((?:when|once|as soon as) [^,;]+), ((?:with|including|together with) [^,;]+?)\.?$/i, '$1 $3 $2'],
  [/^(?:because|since) (?:(?!,| that ).)+?, (?=\S+ \S+ \S+)(.+)$/i, '$1'],
  // what is told first is why, the demand comes after
  [
    /^(?!.*\bso that\b)(?!if |when |once |as |after )[^,;:]+ (?:is|are|was|were|have|has|do|does|cannot|\w+s) [^;:]*?, so (?=(?:the|we|it|they|this|there|an?|all|each|every|everything|everyone|everybody|nobody)\b[^,]{0,40}? (?:must|should|shall|needs? to|has to|have to)\b)(.+)$/i,
    '$1',
  ],
]

/** `Anna would like to have statistics`: whose wish it is does not matter. */
const namedWish =
  /^(?!(?:We|They|It|I|You|He|She|Everybody|Everyone|Nobody|People|All|Some|Many|Most|This|That)\b)(\p{Lu}\p{Ll}+) (?:would like|wants|needs) (?:to (?:have|see|get) )?(?!to\b|the \w+ to\b)(.+)$/u

/** `Petra wants the staff to add animals`: who wants it is somebody else than who does it. */
const wanted =
  /^(?:(?:the |our |my )?[\w-]+(?: (?:of )?[\w-]+){0,3}?|we|i) (?:also )?(?:wants?|needs?|would like|expects?|asked for|asks for) ((?:the |our |all |each |every |an? )?((?:[\w-]+ ){0,2}?[\w-]+)) to (be able to )?(?=[a-z]+)/i

/** What a spoken sentence comes to: `Oh, and what I'd love is that parents can report ...` is `parents can report ...`. */
export function plainSpeech(sentence: string): string {
  let text = shortList.reduce((told, [short, long]) => told.replace(short, long), sentence.trim()).replace(fillers, '')
  for (const [frame, plain] of frames) text = text.replace(frame, plain)
  text = text.replace(namedWish, (whole, name: string, wish: string) =>
    isPersonNoun(name) ? whole : `there should be ${wish}`,
  )
  // `add/edit/retire items`
  text = text.replace(/(?<=^|\s)[a-z]+(?:\/[a-z]+)+(?= [a-z])/g, (row) => {
    const verbs = row.split('/')
    return verbs.every((verb) => verbOf(verb)?.form === 'base')
      ? `${verbs.slice(0, -1).join(', ')} and ${verbs.at(-1)}`
      : row
  })
  return text.replace(wanted, (whole, doer: string, noun: string) =>
    isPersonNoun(headOf(noun)) && !/^(?:me|us|to|not|them)$/i.test(noun) ? `${doer} can ` : whole,
  )
}
