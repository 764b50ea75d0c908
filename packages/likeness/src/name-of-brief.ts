import { mostNamed } from './most-named.ts'

const longestRead = 8_000
const [mostLines, longestName] = [30, 70]
const [wordsOfTitle, fewestWords, enoughWords, turnsOfChat] = [9, 2, 3, 3]

const subject =
  /^(?!.*!!\s*$)(?:subject|re|fwd?|betreff|objet|asunto|onderwerp|oggetto|assunto|project|projekt|title|titel|summary|one-liner|initiative|epic|procurement)\s*:\s*(?:(?:re|fwd?|aw|wg)\s*:\s*)*(?=\S{2})/i
const numbering =
  /^(?:[#>*+•·–—-]+\s*|(?:[A-Z]\.)?\d{1,2}(?:[.)]\d{0,2})*[.)]?\s+(?=\p{L})|[A-Z]\.\s+(?=\p{Lu}\p{Ll})|\[[ x]?\]\s*|(?:epic )?[a-z]{2,6}-[a-z]?\d+[.:]?(?:\s+\[[^[\]]{1,30}\])?(?:\s+(?=\p{L})|$))+/iu
/** Whom a line of a chat is by, and when. */
const saidBy = /^\[?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]m)?\]?\s*[-–]?\s*(?:<[^<>]{1,24}>|[\p{L}\d_. ]{1,24}:)\s*/iu
const speaker = /^\p{L}[\p{L}\d_.]{0,20}: (?=\S)/u
/** Lines around what is said: `From: ...`, `kestrel — Today at 21:04`, `Hi all,`. */
const frames = [
  /^(?:from|to|cc|date|sent|von|an|datum|gesendet|de|para|fecha|on the (?:line|call)|participants|teilnehmer|anwesend)\s*:/i,
  /^.{1,40}\s(?:[—–-]\s*)?\(?(?:today|yesterday|heute|gestern|\d{1,4}[./-]\d{1,2})?\D{0,6}\d{1,2}:\d{2}(?:\s*[ap]m)?\)?$/i,
  /^(?:thanks|thank you|danke|(?:typing|writing) (?:this|to|in|from)|(?:it was )?(?:nice|good|great|lovely) (?:to (?:meet|see|talk|speak)|meeting|seeing|talking|speaking)|as (?:promised|discussed|agreed)|(?:i |we )?hope|wie (?:\p{L}+ ){0,3}(?:besprochen|versprochen|angekündigt)|sorry|following up)\b/iu,
  /^[-=_*~.\s]*$/,
  // whoever cries says nothing of what it is about
  /^(?:subject|re|fwd?|betreff|objet|asunto|onderwerp|oggetto|assunto)\s*:.*!!\s*$/i,
  /^dear [^,]{1,40},?$|^to whom it may concern\b/i,
  // a call, and with whom: no name of what it was about
  /^(?:[Pp]hone )?[Cc]all(?:ed)? (?:w\/|with) \p{Lu}\p{Ll}+ \p{Lu}/u,
  // what this text is to become
  /\binto (?:an? |user )?(?:epics|stories|backlog|tickets)\b|something plannable/i,
  // what somebody is quoted with
  /^["“„«]/,
]
const greeting =
  /^(?:hi|hello|hey|dear|respected|to who(?:m it may concern|ever \p{L}+)|(?:good )?(?:morning|afternoon|evening)|good day|guys|folks|team|hallo|liebe[rs]?|moin|servus|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|hola|buen[oa]s? \p{L}+|estimad[oa]s?|bonjour|ciao)\b[^,!.:]{0,30}(?:[,!.:]+\s*|$)/iu
/** These stand over any brief. */
const general =
  /^(?:(?:\p{L}+ )?(?:background|overview|introduction|summary|context|goals?|objectives?|purpose|requirements?|needs|wishes|notes|scope|user stories|functionality|wish ?list|(?:(?:software|system|business|product|functional) requirements )?(?:specification|document)s?|use cases)|(?:\p{L}+ )?features?(?: and \p{L}+)?|(?:must|should|could|nice to|won['’]?t)(?:[ -]haves?)?(?: this time| for now)?|(?:kurz)?(?:concept|konzept)(?: note)?|(?:current )?(?:situation|state|problem)(?: statement)?|users|for|mvp|(?:the|our) (?:problem|idea|goal|aim)|about (?:us|me)|description|ac|acceptance criteria|aob|any other business|proposals?|budget|to be \p{L}+(?: over)?|need(?:ed)?|wanted|expected|(?:app )?idea|success(?: criteria| metrics)?|findings|ist-zustand|decisions|agenda|memo(?:randum)?|minutes|protokoll|open(?: questions)?|later|not now|phase \d|also wanted|constraints?|do(?:n['’]?t|['’])?s|some questions.*|new (?:system|app|software|tool|website)|neues system|(?:so )?please|muss|soll|kann|hintergrund|einleitung|überblick|ziele?|umfang|anforderungen|funktionen|später|wünsche|gewünscht|gebraucht|benötigt|notizen)$/iu
const speaksOfUs =
  /(?<![\p{L}'’])(?:i|we|us|it|you|he|she|they|ich|wir|uns|es|nosotros|necesitamos|queremos)(?![\p{L}])/iu
/** `can we talk about`, `I was thinking of the` */
const talk =
  /^(?:(?:can|could|shall) we (?:talk|speak|chat)|(?:(?:i|we)(?:['’](?:m|re|ve)| am| are| was| were| have)? )?(?:been )?(?:thinking|talking)) (?:about|of) (?:the |our |my |an? )?/i
const making =
  /^(?:please )?(?:build|create|make(?! (?:the|our|my|this|it|that|them) )|develop|set up)(?: (?:me|us))? (?:an? )?(?=\p{L}+ (?!\p{L}+$))/iu
/** What a name tells of the text and not of its thing: `PRD: `, ` PRD (Product Requirements Document)`, ` - notes from the call`. */
const kindsOfText = [
  /^(?:your )?(?:requirements|questions|notes?) (?:for \p{L}+ )?(?:for|on|about) (?:the |our )?(?!your )(?=\p{L}{3})/iu,
  /(?<=^(?:the )?(?!the )\S+ \S.*)\sthing[.,!]?$/i,
  /^(?:phone )?call(?:ed)? (?:yesterday |today |on \p{L}+ )?(?:w\/|with) (?:the )?(?=\p{L}{3})/iu,
  /^(?:meeting )?(?:minutes|notes|protokoll|notizen)(?: (?:of|from|vom))?[,: ]\s?(?:\p{L}+ )?\d[^,:–]{0,20}[,:–]\s*(?=\p{L}{3})/iu,
  /^(?:prd|one-pager|rfc|requirements|(?:\p{L}+ ){0,3}specifications?)(?: for (?=\p{L})|\s*[-–—:]\s*(?=\p{L}))/iu,
  /\s[-–—]\sv\d.*$/iu,
  /(?<![\s–—:(-])[\s–—:(-]+(?:prd|srs|(?:product |software |business |system )?requirements? (?:document|specification))\)?(?:\s*\((?:product )?requirements? document\))?$/i,
  /(?:\s[-–—|:]|,)\s(?:(?:my|our|some|quick|rough|meeting|call) ){0,3}(?:(?:prioriti[sz]ed )?scope|prd|spec|wish ?list|notes?|minutes|draft|wip|ideas|brain ?dump|notizen|protokoll|entwurf)\b.*$/iu,
]
/** What is said before the thing that it is about. */
const leadIns = [
  /^(?:(?:ok(?:ay)?|so|well|yeah|yes|and|also|right|basically|hm+|um+)[\s,:]+)+/i,
  talk,
  /^(?:need|want|looking for) /i,
  /^(?:what )?(?:i|we)(?:['’]d| would| really| just| also)* (?:like|want|need|are looking for|dream of|have in mind)(?: is)?(?: to (?:have|build|get|see))?[\s:]+/i,
  /^as (?:an? |the )?[\p{L} -]{2,40}?,? i (?:want|need|would like|can)(?: to)? /iu,
  /^(?:our|the|my) (?:[\p{L}-]+ ){1,3}?(?:needs?|wants?|would like|is looking for|are looking for)(?: to (?:have|get))? (?=an? )/iu,
  /^the (?:\p{L}+ )?(?:contractor|supplier|vendor|provider|system|solution) (?:shall|must|should|has to|will)(?: (?:provide|offer|deliver))? /iu,
  /^(?:(?:my|our) [\p{L} ]{1,25}|i|we) (?:run|own|operate|manage|are|have) (?=an? )/iu,
  /^(?:wir|ich) (?:sind|bin|haben|betreiben|brauchen?|möchten?|wollen|will|suchen?|planen?|hätten? gerne?) /i,
  /^(?:necesitamos|queremos|quiero|necesito|buscamos|tenemos) /i,
  making,
  /^(?:an?|ein(?:e[nr]?)?|una?) /i,
]
const clauseBorder =
  /\s*(?:,(?!\d)|[;:(]|\s[–—-]\s|\s(?:where|which|that|through which|so (?:that|i|we|they)|because|and (?:i|we)|wo|damit|weil|para que)\s).*$/is

/** Whether a heading says what kind of text stands below it and not of what: `Goals`, `Functional requirements`. */
function isGeneralHeading(heading: string): boolean {
  return general.test(
    heading
      .replace(numbering, '')
      .replace(/[\s.:]+$/, '')
      .replace(/\s+(?:\d+[\d/.-]*|\([^()]*\))$/, ''),
  )
}

/** What stands below a heading, as it would be called: without its number and what kind of text it is. Empty where that is all it says. */
export function nameOfHeading(heading: string): string {
  const isUnnamed = leadsOn(heading) || isGeneralHeading(heading) || greets(heading) || isDate.test(heading)
  return isUnnamed ? '' : asName(heading.replace(numbering, ''))
}

/** `3 June`, `Tuesday, 4 March 2025`, above what was written on that day */
const month = String.raw`(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz?|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?)\.?`
const isDate = new RegExp(
  String.raw`^(?:\p{L}{2,10},? )?(?:\d{1,2}(?:st|nd|rd|th|\.)?\s(?:of )?${month}|${month} \d{1,2}(?:st|nd|rd|th)?)(?:,? \d{4})?[.:]?$`,
  'iu',
)

/** `Hello all, here is what we said`, above a letter */
const greets = (heading: string): boolean => /[,!]\s*$/.test(greeting.exec(heading)?.[0] ?? '')

/** `Would be lovely`, `Please could the thing` */
const asks =
  /^(?:(?:so|and) )?(?:(?:please|would|could|can (?:we|you|i))(?: |[.:]?$)|(?:no|yes|so)[.:]?$)|^(?:what|stuff|things|ce qu['’]|lo que)\s?.*(?:need(?:ed)?|want(?:ed)?|required|help|like|aimerait|queremos)s?$|^(?:said|discussed|noted) (?:in|at) |^to (?:be )?(?:do|done|build|built)$|^ce qui est \p{L}+$|^nice$|^(?:gewünscht|gebraucht|beschlossen|was)(?: \S+){0,3} (?:wird|werden|soll(?:en)?|brauchen)$/iu

/** Whether a heading only leads to what stands below it: `What we need`, `It should`, `Q4: How many beds?`. */
export function leadsOn(heading: string): boolean {
  return (
    speaksOfUs.test(heading) || asks.test(heading) || /[:：?]\s*$/.test(heading) || heading.replace(greeting, '') === ''
  )
}

/**
 * What a person would call what a brief is about: its subject, its first heading or title, else what its first sentence is about, without
 * greetings, whom it is by and `We would like`. Where that sentence only tells how people live, it is called after the things that the brief speaks of most. Empty where it says nothing.
 */
export function nameOfBrief(text: string): string {
  const lines = text
    .slice(0, longestRead)
    .split('\n', 200)
    .map((line) =>
      line
        .replaceAll(/\*\*|__|`|<[^<>]*>/g, '')
        .replaceAll(/[^\S\t]+/g, ' ')
        .trim(),
    )
    .filter((line, _, all) => line !== '' && !(nameAlone.test(line) && all.indexOf(line) !== all.lastIndexOf(line)))
    .slice(0, mostLines)
  // above whom a letter greets stand who writes it, where they live and when
  const opening = lines.slice(0, linesOfLetterhead).findIndex((line) => opensLetter.test(line))
  if (opening > 1 && !lines.slice(0, opening).some((line) => subject.test(line) || /^#/.test(line)))
    lines.splice(0, opening)
  // of several tickets the first is one of them
  const areTickets = lines.filter((line) => ticket.test(line)).length >= fewestTickets
  if (areTickets && lines.slice(0, 2).some((line) => ticket.test(line))) return mostNamed(text)
  const subjectLine = lines.find((line) => subject.test(line))
  if (subjectLine) return asName(subjectLine.replace(subject, ''))
  const [, system = ''] = general.test(lines[0]?.replace(numbering, '') ?? '')
    ? (/^(?:system|product)\s*:\s*(.*)$/im.exec(lines.join('\n')) ?? [])
    : []
  if (system !== '') return asName(system)
  const document = lines.findIndex((line, i) => i < linesOfHead && kindOfDocument.test(line.replace(/^#+\s+/, '')))
  const below =
    document < 0 ? undefined : lines.slice(document + 1, document + linesOfHead).find((line) => line !== 'for the')
  if (below && isTitle(ofThing(below.replace(numbering, '')))) return asName(below.replace(numbering, ''))
  const heading = lines.find(
    (line) => /^#{1,3}\s/.test(line) && isTitle(ofThing(line.replace(numbering, '')).replace(/\.$/, '')),
  )
  if (heading) return asName(heading.replace(numbering, ''))
  const isChat = lines.filter((line) => speaker.test(line)).length >= turnsOfChat
  const names = lines.map((line) => {
    const said = line.replace(speaker, '')
    return nameIn(isChat || isSentence(said) ? said : line, lines)
  })
  const named = names.filter((each) => each !== '')
  const [name = ''] = names.filter((each, i) => each !== '' && !asksFor(lines[i] ?? ''))
  if (name.length > longestTold && speaksOn.test(name)) return mostNamed(text)
  return name === '' || namesNothing(name, lines)
    ? mostNamed(text) || (named.find((each) => !kindOfText.test(each)) ?? name)
    : name
}

/** What a document is, on a line above what it is about, and below whom it is by. */
const kindOfDocument =
  /^(?:(?:software|system|business|product|functional|technical) )?(?:(?:requirements )?(?:specification|document)|statement of work|requests? for (?:proposals?|tenders?|quotations?)|terms of reference|lastenheft|pflichtenheft|leistungsbeschreibung)(?:\s+\(?[A-Z\d][A-Z\d./-]*\)?)?$/iu
const linesOfHead = 6
const linesOfLetterhead = 10
const opensLetter =
  /^(?:dear \p{Lu}|to whom it may concern\b|sehr geehrte|estimad[oa]s? |(?:madame|monsieur)\b).{0,40}$/iu
const ticket = /^\p{Lu}{2,8}-\d{1,6}\s/u
const fewestTickets = 3

/** A sentence or the beginning of one (`The count in aisle 14 was off again`), what kind of text it is, or a single word that the brief never comes back to. */
function namesNothing(name: string, lines: readonly string[]): boolean {
  const [start = ''] = name.split(relative, 1)
  if (isPart.test(name) || kindOfText.test(name) || isSaid.test(start)) return true
  return (
    /^\p{L}(?:\p{Ll}+|\p{Lu}{3,})$/u.test(name) &&
    lines.filter((line) => line.toLowerCase().includes(name.toLowerCase())).length < 2
  )
}
const relative = /\s(?:where|which|that|who|whose|what|when|wo|das|die|que|qui)\s/i
const isSaid =
  /(?<![\p{L}'’])(?:i|im|ive|thats|we|you|it|they|ich|wir|je|nous|is|are|was|were|has|have|had|am|wishes|wants|should|must|ist|sind|hat|haben|soll|muss)(?!\p{L})/iu
const isPart =
  /^(?:hi|hello|hey|hallo|for|to|when|where|while|if|as|the following|morning|things|etwas|something (?:very )?\p{L}+$)(?!\p{L})|\s(?:um|uh|er|ähm?)$/iu
const kindOfText =
  /^\[|^(?:transcript|interview|protokoll|minutes|memo|copied|pasting|(?:post|putt|dump|shar)ing (?:this|our|it|in|here|the (?:thread|chat|mails?))|pasted|forwarding|forwarded|excerpt|prd|weekly \p{L}*\s?digest|wish ?list|notes)(?!\p{L})|\d{1,2}:\d{2}/iu

/** `Is this thing on okay so I'm a chimney sweep and`: where that goes on, whoever speaks has not yet said what about. */
const speaksOn = /.{8,}(?<![\p{L}'’])(?:[Ii]|[Ww]e)(?:['’]\p{L}+)?(?= \p{Ll}|$)/u
const longestTold = 40
function nameIn(line: string, lines: readonly string[]): string {
  // of a table what its first row names
  const cells = line.split(/\t|\s*\|\s*/).filter((cell) => /\p{L}/u.test(cell))
  if (cells.length > 1) return cells[0] !== undefined && countWords(cells[0]) >= fewestWords ? asName(cells[0]) : ''
  const bare = line.replace(saidBy, '').replace(numbering, '').replace(greeting, '').trim()
  if (!isTitle(bare) || asksOrGoesOn.test(bare)) {
    const wished = isTold.test(bare) ? wishIn(lines) : ''
    if (wished !== '') return wished
    const thing = product.exec(bare)?.[1]
    if (thing !== undefined && !isAnything.test(thing)) return asName(thing)
    const purpose = speaksOfNeed.test(bare) ? intended.exec(bare)?.[1] : undefined
    if (purpose !== undefined) return mostNamed(lines.join('\n')) || asName(purpose)
  }
  if (!/\p{L}{2}/u.test(bare) || general.test(bare) || bare.endsWith(':')) return ''
  if (frames.some((frame) => frame.test(bare) || frame.test(line)) || asksWhat.test(bare)) return ''
  const itself = introduced.exec(bare)?.[1]
  if (itself !== undefined && lines.filter((line) => line.includes(itself)).length > 1) return itself
  if (isTitle(bare)) return asName(bare.replace(talk, '').replace(making, ''))
  return (saysWhoWeAre.test(bare) && mostNamed(lines.join('\n'))) || asName(thingOf(bare))
}
/** What asks for something names it only where nothing else does. */
const asksFor = (line: string): boolean => {
  const bare = line.replace(numbering, '').replace(speaker, '')
  return isQuestion.test(bare) && !talk.test(bare)
}
const isQuestion = /^[^.!]*\?/
/** `ForgeNote is the smith's memory`, of which the brief speaks again. */
const introduced = /^(?!(?:It|This|That|There|He|She|Who|What|Es|Das)\b)(\p{Lu}[\p{L}\d]{2,}) (?:is|ist|est|es) /u
/** `We're a charity with six shops`, `IT support here, 700 people` */
const saysWhoWeAre =
  /^(?:hi[,\s]+)?(?:(?:i|we)(?:['’](?:m|re)| am| are| run| own)|wir sind|ich bin|nous sommes|je suis|somos|soy|tengo)(?!\p{L})|^[^.!?,;]{3,40} here(?: at [^.!?,;]{2,30})?[.,!;]/iu

/** Who speaks, where it stands above what they say, again and again. */
const nameAlone = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){0,2}$/u
/** Tells how somebody lives or works: what that begins with is not what is wanted. */
const isTold =
  /^(?!as an? |[^.!?]{0,40}:|[^.!?]*\s(?:should|must|soll|muss)\s)(?:[^.!?]*(?<![\p{L}'’])(?:i|we|ich|wir|nous)(?![\p{L}])|(?:our|my|the|last|unser|mein|der|die|das)\p{L}*\s)/iu
/** What somebody says to want: whatever stands in the first sentence, and later a thing that is to be made, however late they come to it. */
function wishIn(lines: readonly string[]): string {
  const sentences = lines
    .flatMap((line) => line.split(/(?<=[\p{L}\d)]{2}[.!?])\s/u, mostLines))
    .filter((sentence) => !/(?:^|[:;]\s)(?:do|does|should|shall|can|could|will|would)\s.*\?/i.test(sentence))
  for (const [i, sentence] of sentences.entries()) {
    const [, article = '', said = ''] = wish.exec(sentence) ?? []
    const [whole = ''] = said.split(/[.,:](?!\d)|[;(!?]/, 1)
    const short = whole.replace(clauseBorder, '').replace(/(?<=\s\S+\s\S+)\s(?:with|mit)\s.*$/, '')
    const thing = countWords(short) >= enoughWords ? short : whole
    const isThing = i === 0 || article !== '' || isUnnamed.test(thing)
    if (isThing && countWords(thing) >= fewestWords && !pointsAt.test(thing)) return asName(thing)
  }
  return ''
}
const isUnnamed = /^(?:some|any)thing\s/i
const wish =
  /(?:(?<![\p{L}'’])(?:(?:i|we)(?:['’]?d| would)? (?:(?:really|also|just) )*(?:like|love|want|need)|our \p{L}+ (?:wants|needs)|(?:i|we)(?:['’]re| are|['’]m| am) (?:looking for|proposing|building|developing)|(?:wir|ich) (?:brauchen?|möchten?|wollen)|necesitamos|queremos|and need)|^(?:want|need))(?: is)?(?: to(?: (?:have|get|build|make))?| that)? (an? |eine?[nmr]? |una? )?(.+)/iu
/** `That it should be simple`, `from the software` */
const pointsAt = /^(?:it|this|that|them|to|from|of|for|in|is|be|at|by|with|i|we|you|sure|know|für|auf)(?!\p{L})/iu

/** `So what do we tell the developer?` */
const asksWhat =
  /^(?:(?:so|and|ok|okay|well) )*(?:what|who|how|why|when) (?:do|does|did|should|can|could|is|are|about)\s/i
const determiner =
  '(?:the|our|my|this|die|der|das|den|dem|unser(?:e[nrm]?)?|mein(?:e[nrm]?)?|el|la|los|las|nuestr[oa]s?|mi)'
/** `the new crane hire portal`, but not what something comes from or goes into */
const product = new RegExp(
  String.raw`(?<![\p{L}'’])(?:(?<!\b(?:from|into?|to|with|by) )|(?=\S+ new ))${determiner} (?:new |next |planned )?((?:app|tool|portal|system|platform|software|website) for (?:the|our|my) \p{L}+(?: \p{L}+(?=[.,;:!?]))?|(?!(?:new|old|same|current|list)\b)\p{L}[\p{L}'’-]*(?: (?!(?:on|in|of|at|for|with|to|from|and|or|by)\b)\p{L}[\p{L}'’-]*){0,2}? (?:app|tool|portal|system|platform|software|website|page|shop|kiosk|intranet|dashboard|bot|plugin|extension)(?: for (?:the|our|my) \p{L}+)?)(?![\p{L}'’-])`,
  'iu',
)
/** What something is needed for: `was wir für die neue Skischule brauchen`. */
const intended = new RegExp(
  String.raw`(?<!\p{L}|\b(?:need|want|brauchen|möchten|necesitamos) \p{L}+ \p{L}+ )(?:for|für|para) ${determiner} (?:new |neuen? )?([\p{L}'’-]{3,}(?: (?!(?:before|after|when|is|are|was|must|should|can|will|would|we|i|it|they|that|which|where|to|and|so|because|wir|eine?[mnr]?|brauchen|necesitamos|queremos)\b)[\p{L}'’-]+){0,4})(?=[\s.,:;!?]|$)`,
  'iu',
)
const speaksOfNeed =
  /(?<![\p{L}])(?:need|want|wish|points|list|brain ?dump|brauchen|punkte|wünsche|liste|anforderungen|necesitamos|queremos)(?![\p{L}])/iu
/** `ok so for the ski app`, `what should the ski app do`: words around a name. */
const asksOrGoesOn = /^(?:ok(?:ay)?|so|well|right|and|what|how|here)\s/i

const isTitle = (line: string): boolean =>
  countWords(line) <= wordsOfTitle && !/[.!?,:;]$/.test(line) && !leadsOn(line) && !general.test(line)

/** Whoever stands before a colon says a sentence behind it. */
const isSentence = (said: string): boolean => /^(?:I|we|it|they|ich|wir|es|the|our|my)\s/i.test(said)

/** How it is now names nothing that is to come. */
const today =
  /^(?:at (?:the moment|present)|currently|today|right now|so far|until now|bisher|derzeit|aktuell|momentan|zur ?zeit|ahora(?: mismo)?|actualmente|hoy)(?![\p{L}])/iu
/** What the first sentence of a line is about. */
function thingOf(line: string): string {
  const sentence = line.split(/(?<=[\p{L}\d]{3}[.!?])\s/u, mostLines).find((each) => !today.test(each)) ?? ''
  const bare = leadIns.reduce((rest, leadIn) => rest.replace(leadIn, ''), sentence)
  const short = bare.replace(clauseBorder, '')
  return countWords(short) >= fewestWords && !isAnything.test(short) ? short : bare
}
/** `A web app` */
const isAnything =
  /^(?:(?:simple|small|little|new|web|mobile|phone|online|internal) )*(?:app|tool|service|system|platform|(?:web)?site|page|portal|program|software|application)$/i

const ofThing = (words: string): string => kindsOfText.reduce((name, kind) => name.replace(kind, ''), words)

/** In a capital, without the marks and the date at its end, as many whole words as a name may have. */
function asName(words: string): string {
  const bare = ofThing(words)
    .replace(slogan, '$1')
    .replace(remarkBehind, '')
    .replace(/\s+(?:\(?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?\)?|·\s.*\d.*)$/, '')
    .replace(/\s+\(\d[\d.,]* \p{L}+\)$|, (?:meeting|session|sitzung) \d+$/iu, '')
    .replace(/^(?:["“„'‘\s]|\p{So}\uFE0F?)+|[\s.,:;!?"”“–—-]+$/gu, '')
  // as many whole clauses or words as a name may have
  const whole =
    bare.length <= longestName
      ? bare
      : bare
          .slice(0, longestName + 1)
          .replace(/\s+\S*$/, '')
          .replace(/(?<=.{20}),(?!\d)(?:[^,]|,\d)*$/, '')
  const short = whole.replace(/\s*\([^()]*$/, '').replace(openEnd, '')
  // `Loan system "Lumen"`
  const quoted = short.split(/(?<!\d)"/).length % 2 === 0 ? `${short}"` : short
  return quoted.charAt(0).toUpperCase() + quoted.slice(1)
}

/** `Pledge register – what the new rules mean` */
const remarkBehind = /(?<=^\S.{3,40})\s[–—/-]\s(?:what|how|why|was|wie)\s.*$/iu
/** `Otterly – swim where you want to` */
const slogan =
  /^(\p{Lu}[\p{L}\d]+(?: \p{Lu}[\p{L}\d]+)?)\s[–—-]\s(?=.*(?<!\p{L})(?:you|your|we|our|us|wir|uns)(?!\p{L})).*$/u
const openEnd =
  /(?:\s+(?:the|but|only|when|where|what|which|how|who|if|so|will|can|an?|and|or|of|to|for|in|on|by|with|from|is|per|at|as|it|they|their|our|der|die|das|und|oder|für|von|mit|im|zu|möchten|wollen|brauchen))+$/i
const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’/-]*/gu)?.length ?? 0
