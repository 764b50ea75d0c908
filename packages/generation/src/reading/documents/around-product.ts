import type { BriefTexts } from '../../drafter.ts'
import { isSaid } from '../marks.ts'
import { isWanted, type ReadUnit, type UnitKind } from '../unit.ts'
import { beginsWithDeed } from '../words/begins-with-deed.ts'
import { isContractClause, mendsFaults } from '../words/contract-clauses.ts'
import { asks, countWords, uncapitalise } from '../words/word-lists.ts'

/**
 * What documents say around what is to be built: what the parties of a contract owe each other, when that is accepted, what others have to deliver, what is taken for granted, how it would be known to work, and how things are.
 * The heading says what a part is about, and the form of a sentence whether it is of that; what the product shall do stays wanted wherever it stands. What a person marked stays.
 */
export function withoutSurroundings(units: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const sections = Map.groupBy(units, sectionOf)
  const isContract = bindsParties(units)
  const ofProject = new Set([...sections].flatMap(([name, section]) => (isOfProjectRoles(section) ? [name] : [])))
  const ofDuties = new Set([...sections].flatMap(([name, section]) => (isOfDuties(section, isContract) ? [name] : [])))
  return units.map((unit, i) => {
    if (isSaid(unit) || unit.wanted === 0) return unit
    const isTitle = i < longestFront && isInCapitals(unit, brief)
    const section = sectionOf(unit)
    const isBeside =
      (ofProject.has(section) && approves.test(unit.text)) ||
      (ofDuties.has(section) && obliges(unit) && !ofProduct.test(unit.text))
    const isFirst = sections.get(section)?.[0] === unit
    const kind = isTitle || isBeside ? 'context' : kindAround(unit, isFirst, units[i + 1], isContract)
    return kind === undefined
      ? unit
      : { ...unit, kind: isWanted(unit) ? kind : unit.kind, wanted: 0, sureness: isWanted(unit) ? unit.wanted : 1 }
  })
}
const sectionOf = ({ field, headings }: ReadUnit): string => JSON.stringify([field, headings])

function kindAround(
  unit: ReadUnit,
  isFirst: boolean,
  next: ReadUnit | undefined,
  isContract: boolean,
): UnitKind | undefined {
  const { text, form } = unit
  const heading = plain(unit.headings.at(-1) ?? '')
  if (isContractClause(text)) return 'context'
  const isUsed = usesProduct(text)
  if (isContract && !isUsed && mendsFaults(text)) return 'context'
  if (supposes.test(text) || (!isUsed && accepts.test(text))) return 'context'
  if (!isUsed && isNotOurs.test(text)) return 'out-of-scope'
  if (form === 'row' || ofProduct.test(text)) return undefined
  if (isContract && !isUsed && ofClauses.test(heading) && bindsInClause(text)) return 'context'
  if (!isUsed && ofAssumptions.test(heading) && !bindsProduct.test(text)) return 'context'
  if (!isUsed && (ofDecision.test(heading) || (ofSuccess.test(heading) && isMeasured(text)))) return 'context'
  if (!isUsed && ofDependencies.test(heading) && handsOver.test(text)) return 'context'
  if (ofGoals.test(heading) && isGain.test(text)) return 'context'
  if (!isUsed && ofToday.test(heading) && !bindsProduct.test(text) && !asks.test(text)) return 'today'
  if (!next || next.block !== unit.block) return undefined
  if (isFirst && ofThreats.test(heading) && anyoneCan.test(text) && bindsProduct.test(next.text)) return 'today'
  return lacks.test(text) && isWanted(next) && copes.test(next.text) ? 'today' : undefined
}

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\d']+/gu, ' ')
    .trim()
    .replace(/^(?:(?:\p{L} )?\d+ )+|^[a-z] (?=\p{L}{2})/u, '')

/** What people do with the product, and what it does for them, whoever they are: never beside it. What only holds `if they get a message` is no deed. */
const usesProduct = (text: string): boolean => ofUse.test(text.replace(onlyIf, ''))
const onlyIf = /\s(?:if|wenn|falls) .*$/iu
const ofUse =
  /(?<!\p{L})(?:can|could|may|able to|see|sees|views?|uploads?|uploaded|confirms?|enters?|gets?|receives?|rates?|signs in|(?:is|are|be) shown|shows?|displays?|reminds?|approvals?|app|apps|portal|dashboard|website|online|screen|chat|pdf|csv|automatically|(?<!(?:old|former|legacy|present|existing|test) )system|(?:on|in|with|by|via) (?:the|a|an|his|her|their|your) (?:\p{L}+ )?tablets?|kann|können|darf|dürfen|sieht|sehen|hochladen|hochgeladen|bestätigt|bestätigen|erfasst|erfassen|melden|erhält|erhalten|angezeigt|zeigt|anwendung|(?:am|auf dem|im) tablet|mobil|automatisch)(?!\p{L})/iu

/** As a contract calls whom it binds: with a capital, which a customer who only uses the product seldom has. */
const party =
  '(?:Client|Customer|Supplier|Contractor|Subcontractor|Vendor|Provider|Developer|Consultant|Agency|Authority|Purchaser|Buyer|County|City|Council|Municipality|Borough|State|University|Hospital|Trust|Department|Proponent|Proposer|Bidder|Tenderer|Seller|Licensee|Licensor)'
const ofGermanParty = '(?:Auftraggeber|Auftragnehmer|AG|AN)'
const binds = '(?:shall|will|must|agrees to|is obliged to|has to)'
const bindsParty = new RegExp(
  `^(?:The (${party})|(Each|Either) party|(Both) parties) ${binds}(?!\\p{L})|^Der (${ofGermanParty}) (?:muss|hat|stellt|benennt|haftet|sorgt)(?!\\p{L})`,
  'u',
)
/** `Five percent of each invoice shall be withheld` */
const withholds =
  /^(?:\d+ ?%|\d+ percent|(?:five|ten|fifteen|twenty|thirty|fifty) percent|\d+ prozent|(?:fünf|zehn|zwanzig|dreißig) prozent)(?!\p{L}).*(?<!\p{L})(?:withheld|retained|einbehalten|zurückbehalten)(?!\p{L})/iu
/** What is said where somebody is bought from, and not where somebody uses a product: an invoice or an insurance alone may be in it. */
const ofPurchase =
  /(?<!\p{L})(?:purchaser|auftrag(?:geber|nehmer)|d(?:er|em|en) A[GN]|confidential\p{L}*|indemni\p{L}+|liability insurance|insurance of (?:at least|not less than)|(?:of|upon|on|after) signature|notice to proceed|intellectual property|(?:until|upon|before|after) (?:final )?acceptance|(?:appoint|assign|name|nominate)s? (?:a|an|the|two|three|four) (?:[\p{L}]+ )?(?:contact|deputy|project (?:manager|lead)|testers?|(?:\p{L}+ )?(?:officers|dispatchers|experts))|for testing|subject-matter experts|undisputed invoice|(?:contract|agreement) with|vertraulich\p{L}*|haftpflicht\p{L}*|personalrats?)(?!\p{L})/iu
const fewestDuties = 2
const boundBy = ({ text }: ReadUnit): string[] => {
  if (usesProduct(text)) return []
  if (withholds.test(text)) return ['who pays']
  return (bindsParty.exec(text) ?? []).slice(1).filter(Boolean).slice(0, 1)
}
/** Whether a text is a contract: several sentences bind several parties, and some of those speak of a purchase. */
function bindsParties(units: readonly ReadUnit[]): boolean {
  const bound = units.filter((unit) => boundBy(unit).length > 0)
  return new Set(bound.flatMap(boundBy)).size >= fewestDuties && bound.some(({ text }) => ofPurchase.test(text))
}

/** `Contractor obligations`, `Mitwirkung des Auftraggebers` */
const duties = new RegExp(
  `^(?:(?:the )?${party} (?:responsibilit|obligation|dut)(?:y|ies|s)?|(?:responsibilities|obligations|duties) (?:of|for) (?:the )?(?:parties|both (?:sides|parties)|${party})(?: and (?:the )?${party})?|(?:mitwirkung|beistellung|leistung|pflicht)\\p{L}* (?:des|der) (?:parteien|${ofGermanParty}s?)|mitwirkungs(?:pflicht|leistung)\\p{L}*|beistellungen)$`,
  'iu',
)
/** `Obligations of Sund Pilots` */
const dutiesOf = /^obligations of (?:the )?(.{2,40})$/u
/** The same, where a text binds its parties elsewhere, too; alone it may be what people do with the product. */
const ofParties = /^(?:responsibilities|obligations|verantwortlichkeiten|mitwirkung)$/u
/** Whether a section says what the parties owe each other: by its heading, and as part of a contract or in the words of one. */
function isOfDuties(section: readonly ReadUnit[], isContract: boolean): boolean {
  const heading = plain(section[0]?.headings.at(-1) ?? '')
  const bound = section.filter(obliges)
  const speaksOfPurchase = bound.length >= fewestDuties && bound.some(({ text }) => ofPurchase.test(text))
  if (duties.test(heading)) return isContract || speaksOfPurchase
  const [, name] = dutiesOf.exec(heading) ?? []
  if (name) return speaksOfPurchase && bound.some(({ text }) => plain(text).startsWith(name))
  return isContract && ofParties.test(heading) && bound.some(({ text }) => bindsParty.test(text))
}
/** Whether a sentence says what somebody must do or deliver, and not with the product. */
const obliges = ({ text, form }: ReadUnit): boolean => form !== 'row' && hasToDo.test(text) && !usesProduct(text)
const hasToDo =
  /(?<!\p{L})(?:shall|will|must|has to|have to|agrees? to|supplies|provides|names|concludes|furnishes|muss|müssen|hat|haben|stellt|stellen|benennt|benennen|sorgt|sorgen|liefert)(?!\p{L})/iu

/** What a contract says besides, in which a product may have a part of its own: what of it the parties are bound by says its form. */
const ofClauses =
  /^(?:confidentiality|non disclosure|payments?|remuneration|compensation|invoicing|intellectual property|ownership|rights of use|(?:key |contractor )?personnel|staffing|insurance|indemnity|liability|warranty|termination|subcontract(?:ing|ors)|vergütung|zahlung|abrechnung|rechnungsstellung|geheimhaltung|vertraulichkeit|nutzungsrechte|personal|versicherung|haftung|gewährleistung|kündigung|unterauftragnehmer|abnahme)(?: (?:and|terms|conditions|und|bedingungen) ?.{0,30})?$/u
const bindsInClause = (text: string): boolean => bindsParty.test(text) || withholds.test(text) || bindsItself.test(text)
/** `Invoices must bear the order number`, `Supplier staff must carry a badge`: `Customer accounts` bind nobody. */
const bindsItself = new RegExp(
  `^(?:(?:the|all|any|die|alle) )?(?:(?:${party}(?:'s|’s)? )?(?:staff|personnel|employees)|key personnel|invoices|payments|(?:travel )?expenses) (?:shall|must|will)(?!\\p{L})|^(?:travel )?expenses are (?:not )?(?:included|reimbursed)(?!\\p{L})|^(?:die )?(?:rechnungen|reisekosten|zahlungen|eingesetzte[sn]? (?:mitarbeiter|personal)) (?:müssen|muss|sind .* (?:\\p{L}*zu\\p{L}+en|zu \\p{L}+))(?!\\p{L})`,
  'iu',
)

/** `FIELD INSPECTION AND DEVICE REGISTRATION SYSTEM` above a text in small letters: `PRINT A LABEL PER BOX` is wanted. */
function isInCapitals({ field, start, end, form, text }: ReadUnit, brief: BriefTexts): boolean {
  const passage = brief[field].slice(start, end)
  return (
    form === 'sentence' &&
    countWords(text) >= fewestOfTitle &&
    !/\p{Ll}|[.!?:;,]$/u.test(passage) &&
    namesWhole.test(passage) &&
    !tellsOfThing.test(passage) &&
    /\p{Ll}{3}/u.test(brief[field].slice(end))
  )
}
const [longestFront, fewestOfTitle] = [6, 3]
const namesWhole =
  /^(?:REQUEST|INVITATION|CALL) (?:FOR|TO) |^(?:TOWN|CITY|COUNTY|STATE|DEPARTMENT|MINISTRY) OF |(?:SYSTEM|SOFTWARE|PLATFORM|APPLICATION|SOLUTION|SERVICES|PROJECT)$/u
/** `EXPORT THE LIST INTO ANY SYSTEM` */
const tellsOfThing = /(?<!\p{L})(?:AN?|THE|ALL|EACH|EVERY|ANY|PER|INTO|FROM|IN|ON)(?!\p{L})/u

/** `The system shall ...`, `a web application in which staff can ...`: what is built, and who uses it. */
const ofProduct =
  /^(?:the|this|das|die|each|every|all) (?:new )?(?:system|software|application|app|tool|platform|solution|website|portal|service desk|anwendung|lösung|user|users|nutzer|benutzer)(?!\p{L})|(?<!\p{L})(?:shall|must|should|muss|müssen|soll|sollen) be able to(?!\p{L})|(?<!\p{L})(?:application|system|portal|app|website|tool|software|anwendung|lösung) (?:that|which|by which|in which|with which|where|in der|mit der|die|das)(?!\p{L})/iu
const bindsProduct =
  /(?<!\p{L})(?:must|shall|has to|have to|needs? to|muss|müssen|soll|sollen|decided|agreed|entschieden)(?!\p{L})/iu

/** `It is assumed that ...`, `Legal has confirmed that ...` */
const supposes =
  /^(?:it is (?:assumed|presumed|understood|presupposed) that|es wird (?:davon ausgegangen|angenommen|vorausgesetzt|unterstellt), dass|il est supposé que|se supone que|(?:(?:the )?(?:legal|data protection|works council)|IT|HR|(?:die )?rechtsabteilung|der datenschutz|der personalrat) (?:\p{L}+ )?(?:has|have|hat|haben) (?:already )?(?:confirmed|assured us|bestätigt|zugesichert),? (?:that|dass)(?!\p{L}))/iu
/** `Acceptance is granted when no fault is open`, `Die Abnahme erfolgt nach einem Probebetrieb`, `The pilot takes place in Leeds over six weeks` */
const accepts =
  /^(?:the )?(?:(?:final|formal|provisional|site|factory) )?acceptance (?:is|shall be|will be) (?:granted|given|declared|certified|reached|issued|achieved) (?:when|if|once|after|upon|as soon as) .*(?<!\p{L})(?:faults?|defects?|errors?|trial|test)(?!\p{L})|^die (?:end|gesamt|teil)?abnahme (?:erfolgt nach|gilt als erteilt,? (?:wenn|nach)|wird (?:erteilt|erklärt),? (?:wenn|nach)) (?:\p{L}+ )?(?:probe|test|pilot)|^the (?:pilot|field test|trial run|acceptance test) (?:takes place|shall take place|will take place|is held) .*(?<!\p{L})(?:over|for) \p{L}+ (?:weeks|months)(?!\p{L})/iu
/** `is a matter for Billing` */
const isNotOurs =
  /(?<!\p{L})(?:is|are|remains?) (?:entirely )?a matter for (?:the )?\p{L}|(?<!\p{L})(?:ist|sind|bleibt|bleiben) Sache (?:des|der|von)(?!\p{L})|^(?:(?:the|old|older|existing) )*paper (?:files?|records?|forms?|archives?|documents?|cards?)(?: \p{L}+){0,4} will not be (?:converted|scanned|digiti[sz]ed|migrated|captured|entered)(?!\p{L})/iu

const ofAssumptions =
  /^(?:(?:our|working|planning|key) )?assumptions?(?! and (?:constraints?|rules?|requirements?|decisions?|limits?))(?: (?:and dependenc(?:y|ies)|we(?:'d|'ll)? .{2,30}|to (?:be )?(?:test|check|verif)\p{L}*.{0,20}|and risks))?$|^annahmen(?: und (?:abhängigkeiten|risiken))?$|^voraussetzungen und annahmen$|^hypothes[ei]s(?: .{2,30})?$|^supuestos$|^hypothèses$/u
/** `Go / no-go`, `Exit criteria of the pilot` */
const ofDecision = /^(?:go (?:no go|live decision)|go no go (?:criteria|decision)|kriterien für go no go)$/u
/** `How we'd know it works` */
const ofSuccess =
  /^how (?:(?:we|you|they|i)(?:'d|'ll| would| will| shall)?|to|will we|would we|do we) (?:know|tell|recogni[sz]e|measure|see) (?:(?:that|if|whether|when) )?(?:it(?:'s| is| has)?|this|we(?:'ve| have)?|success)(?: .{1,20})?$|^(?:measures? of success|success (?:metrics|measures|figures)|what success looks like)$|^woran wir (?:den erfolg |es )?(?:erkennen|merken|messen)(?: .{2,30})?$/u
/** `Late returns below 5 %`, `two of three members take another` */
const isMeasured = (text: string): boolean =>
  !bindsProduct.test(text) && !beginsWithDeed(uncapitalise(text)) && tellsShare.test(text)
const tellsShare =
  /(?<!\p{L})(?:below|above|under|over|at (?:least|most)|(?:down|up) to|(?:fewer|less|more) than|unter|über|mindestens|höchstens|weniger als|mehr als) (?:\d|\p{L}+ (?:hours?|days?|minutes?|stunden|tage|minuten))|(?:two|three|nine|\d+) (?:of|in|out of) (?:three|four|five|ten|\d+)|\d ?%/iu
const ofDependencies =
  /^(?:(?:external|other|open) )?dependenc(?:y|ies)(?: (?:on|upon) .{2,30})?$|^abhängigkeiten(?: von .{2,30})?$|^(?:what )?we (?:need|depend) (?:on|from) others$/u
/** `IT has to open the firewall`, `The asset API must give the length (ticket AR-882)`: what others do before, and not what is built. Who has to approve, sign or confirm may do so with it. */
const handsOver =
  /^(?:(?:the|die|das|der) )?(?:IT|(?:\p{L}+ ){0,3}(?:data cent(?:er|re)|network team|infrastructure team)|rechenzentrum|it-abteilung|netzbetrieb) (?:must|has to|have to|needs? to|shall|will|muss|müssen|soll) |^(?=[^.;]* (?:must|(?:has|have|needs?) to|shall|will|should|muss|müssen|soll) )[^.;]*[(,] ?(?:(?:ticket|issue|jira|vorgang) \p{Lu}+-?\d|promised (?:for|by)|zugesagt)/iu
const ofGoals =
  /^(?:(?:project|business|our|the|main) )?(?:goals?|objectives?|aims?|ziele?|projektziele?|zielsetzung)(?: (?:of|for|der|des) .{2,30})?$/u
/** What is no longer paid for, and what somebody could show to others for it: vouchers that can be cancelled are of the product. */
const isGain =
  /^(?:the |all |die |alle )?(?:(?:access|server|software|old|the) )*(?:licen[cs]es|servers|subscriptions|lizenzen|server)(?!\p{L}).* (?:can|could|may) be (?:given up|retired|decommissioned|switched off)\W*$|(?<!\p{L})(?:kann|können) gegenüber .{2,40} (?:jederzeit )?nachweisen(?!\p{L})|^(?:die )?lizenzen .*(?:kann|können) (?:gekündigt|eingespart|aufgegeben) werden\W*$/iu
const ofRoles =
  /^(?:(?:project )?(?:roles?|organi[sz]ation)|roles? (?:and|in) .{2,30}|(?:projekt)?(?:rollen|organisation)|rollen (?:und|im) .{2,30}|zuständigkeiten|governance|raci)$/u
/** What is approved is of the project: `approve the second stage`, `release two persons each` */
const approves =
  /^(?:the )?[^,;:]{2,50}? (?:has to|have to|must|shall) (?:(?:approve|release|sign off|agree to) (?:(?:the )?(?:first|second|third|last|next|pilot|final) (?:stage|phase|step|release|wave)|R\d|(?:the )?(?:go-live|cutover|budget|migration|rollout))|release (?:\d|one|two|three|four) (?:persons?|people|staff))(?!\p{L})/iu
/** Of roles in a project nothing else is wanted. */
const isOfProjectRoles = (section: readonly ReadUnit[]): boolean =>
  section.length >= fewestBeside &&
  ofRoles.test(plain(section[0]?.headings.at(-1) ?? '')) &&
  section.every((unit) => !isWanted(unit) || approves.test(unit.text))
const fewestBeside = 3
const ofToday =
  /^(?:the |our |about the )?(?:business|company|trade|organi[sz]ation|association|operation)s? in (?:short|brief|a nutshell|outline|figures|numbers)$|^(?:the |our )?(?:old|legacy) (?:system|process|procedure|situation|solution|set ?up)(?: in (?:short|brief|figures|numbers))?$|^(?:the |our )?(?:present|current|existing) (?:system|process|procedure|situation|state|solution|set ?up|practice) in (?:short|brief|figures|numbers)$|^known (?:ills|weaknesses|shortcomings)(?: .{2,30})?$|^(?:das|der|die)? ?(?:alt|bisherig)e[rs]? (?:system|verfahren|lösung|ablauf|anwendung)(?: in zahlen)?$/u

/** `Cellars have no signal.`, before what then has to work without it */
const lacks =
  /^[^,;:]{2,80}(?:(?:ha(?:s|ve) no|do(?:es)?n['’]t have|do(?:es)? not have|there is no|there's no|(?:hat|haben|gibt es|ist) kein(?:e|en)?)(?: \p{L}+)? (?:signal|coverage|reception|network|internet|connection|wifi|wi-fi|empfang|netz|internet|wlan|mobilfunk))(?!\p{L})[^,;:]*$/iu
const copes = /(?<!\p{L})(?:offline|without|signal|network|reception|connection|coverage|ohne|empfang|netz)(?!\p{L})/iu
/** `Anyone who can open the cabinet can take the box.`, before what is to be done about it */
const ofThreats = /^(?:(?:data |it )?security|threats?|sicherheit|bedrohungen|datensicherheit)(?: .{2,20})?$/u
const anyoneCan = /^(?:any(?:one|body)|every(?:one|body)|whoever|jeder?|wer) [^,;]{3,60} (?:can|could|kann) [^,;]*$/iu
