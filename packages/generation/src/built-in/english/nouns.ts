/** Number, articles and the nouns that name a person. */

import pluralize from 'pluralize'

/** What the library's rules take for others. */
for (const [one, many] of Object.entries({
  cache: 'caches',
  canvas: 'canvases',
  cookie: 'cookies',
  german: 'germans',
  index: 'indexes',
  lens: 'lenses',
  niche: 'niches',
  regimen: 'regimens',
  schema: 'schemas',
  specimen: 'specimens',
}))
  pluralize.addIrregularRule(one, many)

const irregularPlurals: Record<string, string> = {
  people: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  criteria: 'criterion',
  analyses: 'analysis',
  indices: 'index',
  staff: 'staff member',
  personnel: 'staff member',
}
const same = new Set(
  'status analysis basis process access address business series news bus class campus bonus previous less progress express success loss across cross gas focus virus chaos canvas alias gps sms css https kubernetes pandas aws ios sales diagnosis crisis hypothesis radius census is as its this has was does always thus plus'.split(
    ' ',
  ),
)

/** Whether the last word of a noun phrase is plural: decides between `is` and `are`. */
export function isPlural(phrase: string): boolean {
  const core = (phrase.replace(/\s*\([^)]*\)/g, '').split(/\s[<>≥≤=]/)[0] ?? '').trim()
  if (/^(each|every|any)\s/i.test(core)) return false
  if (/^an?\s/i.test(core)) return /\sand (?:an?|the|their|its)\s/.test(` ${core} `.split(preposition)[0] ?? '')
  if (/^one\s/i.test(core)) return false
  if (/^(all|these|those|several|multiple|many|few|both|two|three|\d+)\s/i.test(core)) return true
  const head = headOf(core)
  if (/(?:\s(?:and|&)\s|, )/.test((` ${core} `.split(preposition)[0] ?? '').replace(/^\s+/, ''))) return true
  return isPluralWord(head)
}

export function isPluralWord(word: string): boolean {
  // `the PGS` is one
  if (/^[A-Z]{2,4}S$/.test(word)) return false
  const lower = word.toLowerCase().replace(/[^a-z]/g, '')
  if (['people', 'children', 'criteria', 'menus'].includes(lower) || /(?<!^o|^sta|speci|regi|abdo|acu)men$/.test(lower))
    return true
  return (
    (lower.length > 3 || /^[a-z][^aeious]s$/.test(lower)) &&
    lower.endsWith('s') &&
    !same.has(lower) &&
    !/(ss|us|is)$/.test(lower)
  )
}

const preposition =
  /\s(?:of|for|in|on|at|by|with|among|about|against|towards?|within|without|from|to|into|via|per|based|through|between|across|during|under|over|after|before|upon|up|depending|onto|using|that|which|who|whose|where|when|as|such|including|containing|according)\s/i

/** The noun a phrase is about: its last word before the first preposition. */
export function headOf(phrase: string): string {
  const before = ` ${phrase.replace(/^(?:per|after|before|via|under) /i, '')} `.split(preposition)[0] ?? phrase
  const words = before
    .replace(/[^\w\s'-]/g, ' ')
    .trim()
    .split(/\s+/)
  return words.at(-1) ?? ''
}

export function singularWord(word: string): string {
  const lower = word.toLowerCase()
  const irregular = Object.hasOwn(irregularPlurals, lower) ? irregularPlurals[lower] : undefined
  if (irregular) return /^[A-Z]/.test(word) && word !== word.toUpperCase() ? irregular : irregular
  if (!isPluralWord(word)) return word
  // an abbreviation keeps its capitals
  return /^[A-Z]+s$/.test(word) ? word.slice(0, -1) : pluralize.singular(word)
}

const mass =
  /(?:information|data|inventory|content|stock|equipment|access|finance|performance|quality|risk|progress|feedback|media|software|hardware|staff|personnel|money|cash|traffic|knowledge|history|security|status|lifecycle|ness|ing|ance|ence|ship|tion|ment|ity|time|work|waste|space|energy|power|mail|email|music|text|code|context|structure|configuration|storage|memory|weather|health|cost structure|life cycle|change control|supply chain|research|news|process|state|organi[sz]ation)$/i

const countedInSpiteOfIt =
  /^(?:meeting|booking|listing|building|rating|posting|setting|training|recording|drawing|payment|appointment|document|department|comment|shipment|assignment|announcement|membership|subscription|reservation|notification|transaction|location|station|session|question|permission|promotion|application|position|collection|donation|network|course|event|activity|community|facility|city|framework)$/i

/** `dish` gives `dishes`; what cannot be counted, or is plural already, stays. */
export function pluralOf(phrase: string): string {
  const last = headOf(phrase)
  if (
    !/^[A-Za-z]+$/.test(last) ||
    isPluralWord(last) ||
    (mass.test(phrase) && !countedInSpiteOfIt.test(last)) ||
    same.has(last.toLowerCase())
  )
    return phrase
  return phrase.replace(/[A-Za-z]+$/, (word) => (word === word.toUpperCase() ? `${word}s` : pluralize.plural(word)))
}

/** `hourly` and `user` but not `honest`: which of `a` and `an` goes before a phrase. */
export function withArticle(phrase: string): string {
  const first = (phrase.split(/[\s-]/)[0] ?? '').replace(/["'“‘`]/g, '')
  if (/^(hour|honest|heir|honou?r)/i.test(first)) return `an ${phrase}`
  if (/^(uni([^nm]|$)|user|usa|use|usu|euro|one|once|ubiq|utili)/i.test(first)) return `a ${phrase}`
  if (/^[A-Z]{2,4}$/.test(first)) return /^[AEFHILMNORSX]/.test(first) ? `an ${phrase}` : `a ${phrase}`
  return /^[aeiou8]/i.test(first) ? `an ${phrase}` : `a ${phrase}`
}

const personNouns = new Set(
  `user desk customer client admin administrator manager member visitor guest buyer seller vendor merchant supplier shopper driver rider
 courier passenger traveller traveler patient doctor nurse clinician physician pharmacist receptionist therapist student pupil
 teacher instructor tutor professor lecturer parent guardian learner trainee trainer coach mentor employee employer staff worker
 colleague supervisor lead leader director executive owner landlord tenant agent broker advisor adviser analyst accountant auditor
 cashier clerk operator technician engineer developer tester designer architect editor author writer reader reviewer approver
 moderator publisher curator librarian archivist researcher scientist applicant candidate recruiter interviewer volunteer donor
 organiser organizer coordinator attendee participant speaker sponsor host player gamer spectator fan coach referee captain
 subscriber follower creator contributor requester requestor assignee planner dispatcher farmer grower cook chef waiter
 barista bartender cleaner housekeeper gardener mechanic inspector officer official citizen resident neighbour neighbor voter
 lawyer attorney paralegal judge claimant policyholder underwriter borrower lender investor trader consumer homeowner
 landowner person people human maintainer stakeholder evaluator assessor examiner estimator facilitator consultant contractor
 freelancer professional practitioner specialist expert beginner newcomer superuser webmaster sysadmin keeper
 storekeeper shopkeeper warehouseman picker packer carrier sender recipient signer signatory caregiver carer caretaker
 child kid adult senior veterinarian vet groomer breeder walker runner cyclist climber athlete musician artist photographer
 team crew personnel hr marketer salesperson representative rep friend flatmate housemate teammate relative dealer retailer wholesaler distributor importer exporter partner
 affiliate franchisee franchisor steward janitor concierge ranger captain sailor fisher fisherman physiotherapist dentist
 counsellor counselor psychologist pollster surveyor appraiser bidder auctioneer treasurer secretary chairperson trustee deputy
 respondent interviewee commuter motorist pedestrian mover roommate renter lessee lessor baker butcher brewer florist tailor
 assistant attendant barber bookkeeper bookseller chairman chairwoman choreographer collector commentator composer conductor councillor
 decorator delegate detective diver economist educator electrician entrepreneur exhibitor firefighter fitter forester founder fundraiser gatekeeper
 hairdresser helper historian householder hunter illustrator innkeeper installer intern interpreter investigator invitee invigilator jeweller journalist juror
 keyholder labourer laborer lifeguard listener lodger machinist mason mayor mediator merchandiser midwife minister negotiator nominee notary
 observer occupant optician optometrist organist overseer painter paramedic pastor patron payer pensioner performer plumber policeman
 porter postman preacher presenter priest producer programmer proofreader prospect purchaser radiologist reporter rescuer roofer salesman
 saleswoman scholar scout sculptor shareholder shepherd singer sitter skipper soldier solicitor specialist statistician steward streamer
 subcontractor surgeon swimmer taxpayer tourist translator undergraduate graduate usher vicar viewer villager warden watchman weaver welder
 witness workman youngster superintendent foreman handyman registrar bursar headteacher principal dean ecologist biologist beekeeper angler dancer
 actor actress linesman umpire marshal hiker skier surfer rower camper hauler trucker bellboy sommelier waitress hostess caterer stylist
 osteopath chiropractor audiologist adjuster actuary leaseholder mum dad mother father family household shipper haulier forwarder potter weaver hire
 coordinator picker packer stocker craftsman craftswoman craftsperson tradesman policyholder cardiologist cardholder consignee
 grandparent mentee coachee jobseeker organiser housekeeper insurer handler developer joiner leaver`
    .split(/\s+/)
    .filter(Boolean),
)

/** Endings that only persons have; `hire` is one as a noun only, so its plural tells. */
const personEnding =
  /(?:[a-z]{3}(?:ologist|ician|sman|smen|swoman|swomen|goer|holder|keeper|worker|officer|owner)s?|(?:boat|ferry|door|repair|camera|milk|mail|news|wood|service|oars|guards)m[ae]n)$/i
const noPerson = /^(?:placeholder|bookkeepers?hip|beholder)s?$/i

export function isPersonNoun(word: string): boolean {
  return (
    personNouns.has(word.toLowerCase()) ||
    personNouns.has(singularWord(word).toLowerCase()) ||
    (personEnding.test(word) && !noPerson.test(word))
  )
}

/** What ends like a doer and is a thing: after `can` every other such word is a person. */
const thingsInEr =
  /^(?:number|order|letter|paper|offer|server|filter|folder|printer|scanner|router|browser|footer|header|parameter|counter|timer|reminder|container|computer|monitor|sensor|calculator|vector|error|colou?r|floor|door|meter|beacon|poster|banner|voucher|ledger|register|newsletter|character|cluster|master|matter|power|tower|water|weather|winter|summer|quarter|chapter|charger|controller|converter|adapter|connector|processor|provider|parser|compiler|crawler|loader|player|marker|tracker|trigger|buffer|bumper|cover|cooler|heater|boiler|mixer|blender|tanker|trailer|truck|sticker|ticker|wrapper|renderer|scheduler|optimi[sz]er|planner|finder|picker|slider|spinner|selector|detector|indicator|simulator|generator|operator|factor|motor|mirror|elevator|tractor|reactor|corridor|interior|exterior|behaviou?r|labou?r|flavou?r|favou?r|author|counter|layer|tier|barrier|carrier|identifier|multiplier|classifier|user|other|either|neither|another|whether|rather|further|later|earlier|over|under|after|never|ever|however|together|proper|former|latter|upper|lower|inner|outer|cancer|finger|shoulder|river|bar|car|calendar|grammar|seminar|scooter|helicopter|locker|drawer|shutter|freezer|dryer|washer|cleaner|speaker|projector|transmitter|receiver|theatre|centre|litre|metre|tender|border|gender|disorder|dinner|supper|butter|pepper|feather|leather|rubber|timber|copper|silver|chamber|member|december|november|october|september)$/i

/** `haulier`, `potter`: whoever can do what a person does. */
export function isDoerNoun(word: string): boolean {
  const one = singularWord(word).toLowerCase()
  return (
    isPersonNoun(word) ||
    (/^[a-z]{3,}(?:er|or|ist|ee|ian|ant)$/.test(one) &&
      !thingsInEr.test(one) &&
      !/(?:check|wait|wish|play|to-?do-?|black|white|short)?list$/.test(one))
  )
}

const countable =
  /^(?:warning|bot|editor|map|mechanism|system|function|interface|page|form|menu|list|report|dashboard|button|field|table|chart|model|tool|module|algorithm|template|view|screen|option|link|title|calendar|search|log|queue|graph|diagram|filter|panel|message|notification|engine|wizard|editor|portal|app|website|site|api|endpoint|catalogue|catalog|library|profile|summary|snapshot|file|format|rule|policy|workflow|process|feature|way|map|prompt|confirmation|step|section|tab|widget|box|bar|directory|database|file|script|command|guide|manual|strategy|check|limit|architecture|timeline|matrix|structure|card|dialog|gateway|service|scheme|plan|schedule|basket|cart|feed|inbox|header|footer|banner|popup|tooltip|hierarchy|tree|web app|algorithm|platform|reminder|alert|reward|badge|programme|program|tracker|planner|overview|chat|forum|shop|store|index|score|number|code|counter|record|entry|label|icon|hint|field|input|method|name|address|photo|picture|image|history|log|bill|invoice|receipt|ticket|voucher|certificate|account|group|category|tag|comment|note|contract|document|folder|package|service|role|permission|password|token|session|request|response|event|task|job|order|item|product|price|rating|review|checklist|barcode|signature|figure|value|range|threshold|timer|deadline|slot|booking|reservation|payment|deposit|fee|discount|setting|toggle|switch|slider|dropdown|checkbox|preview|snapshot|backup|copy)$/i

/** What takes no article although it ends like a thing: adjectives, adverbs, participles and stuff. */
const uncounted =
  /(?:ed|ly|ive|ous|able|ible|ful|less|ics|ism|age|phy|ware|way|wise|ward)$|^(?:advice|furniture|food|water|air|fuel|rice|bread|milk|fruit|gold|paper|glass|wood|paint|travel|transport|input|output|login|sign|delivery|safety|privacy|integrity|text|markdown|english|offline|online|compliant|valid|secure|safe|fast|simple|easy|clear|correct|full|free|high|low|real|total|external|internal|global|local|digital|manual|automatic|dynamic|public|optional|additional|general|technical|functional|visual|personal|special|normal|critical|historical|several|more|less|most|least|other|same|such|here|there|only|also|then|than|when|what|kind|made|done|shown|sent|kept|given|known|seen|drag|drop|check|search|import|export|upload|download|display|support|feedback|monitoring|master|people|children|python|java)$/i

const determined =
  /^(?:a|an|the|my|his|her|its|their|our|your|this|that|these|those|all|each|every|any|some|no|several|multiple|many|few|both|one|two|three|four|five|at least|at most|up to|more|\d+)(?=\s|$)/i

const isDetermined = (phrase: string): boolean => determined.test(phrase) && /^\S+\s/.test(phrase)

/** Whether a noun surely wants an article when it stands alone. */
export function isCountable(word: string): boolean {
  return countable.test(word)
}

/** A requirement's telegram style left its articles out: puts `a` before a bare countable noun. */
export function withMissingArticle(phrase: string): string {
  if (isDetermined(`${phrase} `) || /["'`]/.test(phrase[0] ?? '')) return phrase
  const head = headOf(phrase.split(/\s*[,(:]/)[0] ?? phrase)
  const last = head.split('-').at(-1) ?? ''
  const isOne =
    countable.test(last) ||
    (/^[a-z]{4,}$/.test(last) && phrase.includes(' ') && !uncounted.test(last) && !mass.test(last))
  return isOne && !isPluralWord(head) && !same.has(last) ? withArticle(phrase) : phrase
}

/** Puts `the` before the bare singular object of a verb: `query master status` reads `query the master status`. */
export function withDefiniteArticle(phrase: string): string {
  if (isDetermined(`${phrase} `) || /^["'`]/.test(phrase) || isPlural(phrase) || /^[A-Z][a-z]*[A-Z]/.test(phrase))
    return phrase
  return `the ${phrase}`
}
