const longestName = 70

/** Marks, a picture, `3.2`, `Epic:` and the key of a ticket, in any order. */
const numbering =
  /^(?:[#>*+•·–—-]+\s*|(?:(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)+\s*)|(?:epic|theme|module|feature area)(?: \d{1,2})?\s*[:–—]\s+|(?:[A-Z]\.)?\d{1,2}(?:[.)]\d{0,2})*[.)]?\s+(?=\p{L}|\p{Extended_Pictographic})|[A-Z]\.\s+(?=\p{Lu}\p{Ll})|\[[ x]?\]\s*|(?:epic )?[a-z]{2,6}-[a-z]?\d+[.:]?(?:\s+\[[^[\]]{1,30}\])?(?:\s+(?=\p{L})|$))+/iu
const greeting =
  /^(?:hi|hello|hey|dear|respected|to who(?:m it may concern|ever \p{L}+)|(?:good )?(?:morning|afternoon|evening)|good day|guys|folks|team|hallo|liebe[rs]?|moin|servus|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|hola|buen[oa]s? \p{L}+|estimad[oa]s?|bonjour|ciao)\b[^,!.:]{0,30}(?:[,!.:]+\s*|$)/iu
/** These stand over any brief. */
const general =
  /^(?:(?:\p{L}+ )?(?:background|overview|introduction|summary|context|goals?|objectives?|purpose|requirements?|needs|wishes|notes|scope|user stories|functionality|wish ?list|(?:(?:software|system|business|product|functional) requirements )?(?:specification|document)s?|use cases|statement of work|business case|fachkonzept|lastenheft)|(?:\p{L}+ )?features?(?: and \p{L}+)?|(?:must|should|could|nice to|won['’]?t)(?:[ -]haves?)?(?: this time| for now)?|(?:kurz)?(?:concept|konzept)(?: note)?|(?:current )?(?:situation|state|problem)(?: statement)?|users|for|mvp|(?:the|our) (?:problem|idea|goal|aim)|about (?:us|me)|description|ac|acceptance criteria|aob|any other business|proposals?|budget|to be \p{L}+(?: over)?|need(?:ed)?|wanted|expected|(?:app )?idea|success(?: criteria| metrics)?|findings|ist-zustand|decisions|agenda|memo(?:randum)?|minutes|protokoll|open(?: questions)?|later|not now|to[- ]?dos?|doing|in progress|blocked|(?:sprint |product )?backlog|in review|next up|icebox|phase \d|also wanted|constraints?|do(?:n['’]?t|['’])?s|some questions.*|new (?:system|app|software|tool|website)|neues system|(?:so )?please|muss|soll|kann|hintergrund|einleitung|überblick|ziele?|umfang|anforderungen|funktionen|später|wünsche|gewünscht|gebraucht|benötigt|notizen)$/iu
const speaksOfUs =
  /(?<![\p{L}'’])(?:i|we|us|it|you|he|she|they|ich|wir|uns|es|nosotros|necesitamos|queremos)(?![\p{L}])/iu
/** What a name tells of the text and not of its thing: `PRD: `, ` PRD (Product Requirements Document)`, ` - notes from the call`. */
const kindsOfText = [
  /^(?:your )?(?:requirements|questions|notes?) (?:for \p{L}+ )?(?:for|on|about) (?:the |our )?(?!your )(?=\p{L}{3})/iu,
  /^(?:prd|one-pager|rfc|requirements|(?:\p{L}+ ){0,3}specifications?)(?: for (?=\p{L})|\s*[-–—:]\s*(?=\p{L}))/iu,
  /(?<![\s–—:(-])[\s–—:(-]+(?:prd|srs|(?:product |software |business |system )?requirements? (?:document|specification))\)?(?:\s*\((?:product )?requirements? document\))?$/i,
  /(?:\s[-–—|:]|,)\s(?:(?:my|our|some|quick|rough|short|meeting|call) ){0,3}(?:(?:prioriti[sz]ed )?scope|prd|spec|wish ?list|notes?|minutes|draft|wip|ideas?|to-?do(?: list)?|user stories|brain ?dump|notizen|protokoll|entwurf)\b.*$/iu,
  /^(?:user stories|wish ?list|wunschliste|wünsche|wensen(?:lijst)?|liste de souhaits|ideas?|to-?dos?)\s*(?:[:–—-]|(?:for|voor|für|pour)(?: (?:the|our|a|an|de|het|onze|die|das|den|unsere?n?|le|la|les|notre))*(?=\s))?\s+(?=\p{L}{3})/iu,
  /^(?:rfc|adr|(?:design|technical) (?:document|doc|design)|concept paper|product brief|business case|statement of work|fachkonzept|lastenheft|pflichtenheft)\s*#?\d*\s*[:–—-]\s+(?=\p{L}{3})/iu,
  /(?<=\p{L})\s(?:to-?do|idea)s?$/iu,
]
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

/** A name without what it tells of the text. */
export function ofThing(words: string): string {
  return kindsOfText.reduce((name, kind) => name.replace(kind, ''), words)
}

/** In a capital, without the marks and the date at its end, as many whole words as a name may have. */
function asName(words: string): string {
  const bare = ofThing(words)
    .replace(slogan, '$1')
    .replace(remarkBehind, '')
    .replace(/\s+(?:\(?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?\)?|·\s.*\d.*)$/, '')
    .replace(/\s+\(\d[\d.,]* \p{L}+\)$|, (?:meeting|session|sitzung) \d+$/iu, '')
    .replace(
      /^(?:["“„'‘\s]|\p{So}\uFE0F?)+|(?:\s*(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)+)+$|[\s.,:;!?"”“–—-]+$/gu,
      '',
    )
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
