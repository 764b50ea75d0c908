const FILLERS =
  /^(?:(?:oh|so|well|yes|yeah|right|ok|okay|maybe|perhaps|later(?: on)?|at some point|eventually|basically|actually|honestly|also|and|but|plus|then|please|as (?:promised|discussed|agreed|mentioned)|in (?:the )?future|(?:one|another|the other|last) (?:more )?(?:thing|point|wish))\b[,:]?\s+)+(?=\S)/i

const FRAMES: readonly [RegExp, string][] = [
  [
    /^what (?:i|we)(?:'d|’d| would)? (?:really )?(?:love|like|want|need|wish for)(?: to (?:have|see))? (?:is|would be)(?: that| for)? (.+)$/i,
    '$1',
  ],
  [
    /^(?:our |the |many |some )?([\w-]+) (?:keep|keeps|kept) asking (?:if|whether|that) they (?:can|could|may) (.+)$/i,
    '$1 can $2',
  ],
  [/^(?:\w+ ){1,2}(?:asked|requested|wants|wished|insisted|suggested|proposed) that (.+)$/i, '$1'],
  [
    /^it (?:would|will|might|could) be (?:very |really )?(?:nice|good|great|helpful|useful|cool|ideal) if (?:it|the (?:app|system|tool)) (work)ed (.+)$/i,
    'the system could $1 $2',
  ],
  [
    /^it (?:would|will|might|could) be (?:very |really )?(?:nice|good|great|helpful|useful|cool|ideal) if (?!there\b|we (?:had|have)\b)(.+? (?:could|can) .+)$/i,
    '$1',
  ],
  [/^(.*\b(?:max|maximum|at most|no more than|up to)\b.*) is (?:the rule|the limit|allowed|enough)\.?$/i, '$1'],
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
]

/** What a spoken sentence comes to: `Oh, and what I'd love is that parents can report ...` is `parents can report ...`. */
export function plainSpeech(sentence: string): string {
  let text = sentence.trim().replace(FILLERS, '')
  for (const [frame, plain] of FRAMES) text = text.replace(frame, plain)
  return text
}
