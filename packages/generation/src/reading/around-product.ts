import type { BriefTexts } from '../drafter.ts'
import { isContractClause } from './contract-clauses.ts'
import { isSaid } from './marks.ts'
import { isWanted, type ReadUnit, type UnitKind } from './unit.ts'
import { asks, countWords } from './word-lists.ts'

/**
 * What documents say around what is to be built: what the parties of a contract owe each other, when that is accepted, what others have to deliver, what is taken for granted, how it would be known to work, and how things are.
 * The heading says what a part is about, and the form of a sentence whether it is of that; what the product shall do stays wanted wherever it stands. What a person marked stays.
 */
export function withoutSurroundings(units: readonly ReadUnit[], brief: BriefTexts): readonly ReadUnit[] {
  const sections = Map.groupBy(units, sectionOf)
  const isContract = bindsParties(units)
  const ofProject = new Set([...sections].flatMap(([name, section]) => (isOfProjectRoles(section) ? [name] : [])))
  return units.map((unit, i) => {
    if (isSaid(unit) || unit.wanted === 0) return unit
    const isTitle = i < longestFront && isInCapitals(unit, brief)
    const section = sectionOf(unit)
    const isOfProject = ofProject.has(section) && approves.test(unit.text)
    const isFirst = sections.get(section)?.[0] === unit
    const kind = isTitle || isOfProject ? 'context' : kindAround(unit, isFirst, units[i + 1], isContract)
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
  if (isContractClause(text) || supposes.test(text) || accepts.test(text)) return 'context'
  if (isNotOurs.test(text)) return 'out-of-scope'
  if (form === 'row' || ofProduct.test(text)) return undefined
  if (duties.test(heading) || (isContract && ofParties.test(heading))) return 'context'
  if (isContract && ofClauses.test(heading) && bindsInClause.test(text)) return 'context'
  if (ofAssumptions.test(heading) && !bindsProduct.test(text)) return 'context'
  if (ofDecision.test(heading) || (ofSuccess.test(heading) && !bindsProduct.test(text))) return 'context'
  if (ofDependencies.test(heading) && handsOver.test(text)) return 'context'
  if (ofGoals.test(heading) && isGain.test(text)) return 'context'
  if (ofToday.test(heading) && !bindsProduct.test(text) && !asks.test(text)) return 'today'
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

const party =
  "(?:client|customer|supplier|contractor|subcontractor|vendor|provider|developer|consultant|agency|authority|purchaser|buyer|county|city|council|municipality|borough|state|university|hospital|trust|department|proponent|proposer|bidder|tenderer|seller|licensee|licensor|auftraggeber|auftragnehmer|kunde|lieferant|anbieter|dienstleister|bieter|prestataire|titulaire|client|proveedor|contratista|cliente)(?:'?s)?"
/** `Contractor obligations`, `Obligations of Sund Pilots`, `Mitwirkung des Auftraggebers`; `Duties` alone may be what a law asks of the product. */
const duties = new RegExp(
  `^(?:(?:the )?${party} (?:responsibilit|obligation|dut)(?:y|ies|s)?|(?:responsibilities|obligations) (?:of|for) (?:the )?(?:parties|both (?:sides|parties)|${party})(?: and (?:the )?${party})?|duties of (?:the )?(?:parties|${party})|obligations of .{2,40}|(?:mitwirkung|beistellung|leistung|pflicht)\\p{L}* (?:des|der) (?:parteien|${party}s?)|mitwirkungs(?:pflicht|leistung)\\p{L}*|beistellungen|obligations (?:du|de la) ${party}|obligaciones del ${party})$`,
  'u',
)
/** The same, where a text binds its parties elsewhere, too; alone it may be what people do with the product. */
const ofParties = /^(?:responsibilities|obligations|verantwortlichkeiten|mitwirkung)$/u
/** What a contract says besides, in which a product may have a part of its own: what of it the parties are bound by says its form. */
const ofClauses =
  /^(?:confidentiality|non disclosure|payments?|remuneration|compensation|invoicing|invoices|fees|intellectual property|ownership|rights of use|(?:key |contractor )?personnel|staffing|insurance|indemnity|liability|warranty|termination|subcontract(?:ing|ors)|service levels?|support|maintenance|deliverables|acceptance|general|vergütung|zahlung|abrechnung|rechnungsstellung|geheimhaltung|vertraulichkeit|nutzungsrechte|personal|versicherung|haftung|gewährleistung|kündigung|unterauftragnehmer|wartung|abnahme)(?: (?:and|terms|conditions|und|bedingungen) ?.{0,30})?$/u
const bindsInClause = new RegExp(
  `^(?:(?:the|each|either|both|all|any|no|der|die|alle|jede) )?(?:${party}(?:'s|’s)?(?= )|part(?:y|ies)(?= )|invoices?|payments?|(?:travel )?expenses|fees? (?:are|shall)|(?:\\d+ ?%|\\d+ percent|(?:five|ten|fifteen|twenty|thirty|fifty) percent|(?:fünf|zehn|zwanzig|dreißig) prozent)|(?:key )?personnel|rechnungen|reisekosten|zahlungen|(?:eingesetzte[sn]? )?(?:mitarbeiter|personal))(?!\\p{L})`,
  'iu',
)
const bindsParty = new RegExp(
  `^(?:(?:the|der|die) )?(?:${party}|a[gn]) (?:shall|will|must|agrees to|muss|hat|stellt|benennt|haftet)(?!\\p{L})`,
  'iu',
)
const fewestDuties = 2
/** Customers and vendors may be who uses the product; a contract says so. */
const ofContract =
  /(?<!\p{L})(?:(?:sub)?contractor|consultant|purchaser|county|council|proposer|proponent|tenderer|licensor|auftrag(?:geber|nehmer)s?|d(?:er|em) a[gn]|confidential\p{L}*|indemni\p{L}+|insurance|liability|upon signature|intellectual property|haftung|vertraulich|either party)(?!\p{L})/iu
function bindsParties(units: readonly ReadUnit[]): boolean {
  const bound = units.filter(({ text }) => bindsParty.test(text)).length
  return bound >= fewestDuties && units.some(({ text }) => ofContract.test(text))
}

/** `FIELD INSPECTION AND DEVICE REGISTRATION` above a text in small letters */
function isInCapitals({ field, start, end, form, text }: ReadUnit, brief: BriefTexts): boolean {
  const passage = brief[field].slice(start, end)
  return (
    form === 'sentence' &&
    countWords(text) >= fewestOfTitle &&
    !/\p{Ll}|[.!?:;,]$/u.test(passage) &&
    /\p{Ll}{3}/u.test(brief[field].slice(end))
  )
}
const [longestFront, fewestOfTitle] = [6, 3]

/** `The system shall ...`, `a web application in which staff can ...`: what is built, and who uses it. */
const ofProduct =
  /^(?:the|this|das|die|each|every|all) (?:new )?(?:system|software|application|app|tool|platform|solution|website|portal|service desk|anwendung|lösung|user|users|nutzer|benutzer)(?!\p{L})|(?<!\p{L})(?:shall|must|should|muss|müssen|soll|sollen) be able to(?!\p{L})|(?<!\p{L})(?:application|system|portal|app|website|tool|software|anwendung|lösung) (?:that|which|by which|in which|with which|where|in der|mit der|die|das)(?!\p{L})/iu
const bindsProduct =
  /(?<!\p{L})(?:must|shall|has to|have to|needs? to|muss|müssen|soll|sollen|decided|agreed|entschieden)(?!\p{L})/iu

/** `It is assumed that ...`, `Legal has confirmed that ...` */
const supposes =
  /^(?:it is (?:assumed|presumed|understood|expected|presupposed) that|es wird (?:davon ausgegangen|angenommen|vorausgesetzt|unterstellt), dass|il est supposé que|se supone que|(?:the )?(?:\p{L}+ ){1,3}(?:has|have|hat|haben) (?:already )?(?:confirmed|assured us|bestätigt|zugesichert),? (?:that|dass)(?!\p{L}))/iu
/** `Acceptance is granted when ...`, `Die Abnahme erfolgt nach ...`, `The pilot takes place at ...` */
const accepts =
  /^(?:the )?(?:(?:final|formal|provisional|site|factory) )?acceptance (?:is|shall be|will be) (?:granted|given|declared|certified|reached|issued|achieved)(?!\p{L})|^die (?:end|gesamt|teil)?abnahme (?:erfolgt|gilt als|findet|wird (?:erteilt|erklärt))(?!\p{L})|^the (?:\p{L}+ )?(?:pilot|trial|field test|trial run|acceptance test) (?:takes place|shall take place|will take place|is held|is carried out)(?!\p{L})|^der (?:pilot|probe|test)\p{L}* findet(?!\p{L})/iu
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
const ofDependencies =
  /^(?:(?:external|other|open) )?dependenc(?:y|ies)(?: (?:on|upon) .{2,30})?$|^abhängigkeiten(?: von .{2,30})?$|^(?:what )?we (?:need|depend) (?:on|from) others$/u
/** `IT has to open the firewall`, `The asset API must give the length (ticket AR-882)`: what others do before, and not what is built. */
const handsOver =
  /^(?:the )?(?!(?:we|users?|they)(?!\p{L}) )[^,;:()]{2,50}? (?:must|(?:has|have|needs?) to|shall|should|will|muss|müssen|soll|sollen) (?:(?:first|still|also|erst|noch) )?(?:open|grant|approve|sign|release|install|upgrade|set up|order|hire|clean|confirm|give us|provide us|(?:[^.;]{2,60} )?(?:öffnen|freischalten|freigeben|bereitstellen|beschaffen|unterschreiben|genehmigen))(?!\p{L})|^(?=[^.;]* (?:must|(?:has|have|needs?) to|shall|will|should|muss|müssen|soll) )[^.;]*[(,;] ?(?:(?:ticket|issue|jira|see) [\p{Lu}#]|promised|due (?:by|in|on)|expected (?:by|in|for)|zugesagt|(?:ticket|vorgang) )/iu
const ofGoals =
  /^(?:(?:project|business|our|the|main) )?(?:goals?|objectives?|aims?|ziele?|projektziele?|zielsetzung)(?: (?:of|for|der|des) .{2,30})?$/u
/** What is no longer paid for or done, and what somebody could show for it */
const isGain =
  /(?<!\p{L})(?:can|could|may) be (?:given up|retired|decommissioned|cancelled|terminated|switched off|saved|freed)\W*$|(?<!\p{L})(?:kann|können) (?:jederzeit |gegenüber .{2,40} )+nachweisen(?!\p{L})|(?<!\p{L})(?:kann|können) (?:abgelöst|abgeschaltet|gekündigt|eingespart|aufgegeben) werden\W*$/iu
const ofRoles =
  /^(?:(?:project )?(?:roles?|organi[sz]ation)|roles? (?:and|in) .{2,30}|(?:projekt)?(?:rollen|organisation)|rollen (?:und|im) .{2,30}|zuständigkeiten|governance|raci)$/u
const approves =
  /^(?:the )?[^,;:]{2,50}? (?:has to|have to|must|shall|muss|müssen) (?:approve|release|sign off|agree|nominate|name|appoint|attend|.{2,40} (?:freigeben|zustimmen|benennen))(?!\p{L})/iu
/** Of roles in a project nothing else is wanted. */
const isOfProjectRoles = (section: readonly ReadUnit[]): boolean =>
  section.length >= fewestBeside &&
  ofRoles.test(plain(section[0]?.headings.at(-1) ?? '')) &&
  section.every((unit) => !isWanted(unit) || approves.test(unit.text))
const fewestBeside = 3
const ofToday =
  /^(?:the |our |about the )?(?:business|company|trade|organi[sz]ation|association|operation)s? in (?:short|brief|a nutshell|outline|figures|numbers)$|^(?:the |our )?(?:old|present|current|existing|legacy) (?:system|process|procedure|situation|state|solution|set ?up|practice)(?: in (?:short|brief|figures|numbers))?$|^known (?:ills|weaknesses|shortcomings)(?: .{2,30})?$|^(?:das|der|die)? ?(?:alt|bisherig|jetzig)e[rs]? (?:system|verfahren|lösung|ablauf|anwendung)(?: in zahlen)?$/u

/** `Cellars have no signal.`, before what then has to work without it */
const lacks =
  /^[^,;:]{2,80}(?:(?:ha(?:s|ve) no|do(?:es)?n['’]t have|do(?:es)? not have|there is no|there's no|(?:hat|haben|gibt es|ist) kein(?:e|en)?)(?: \p{L}+)? (?:signal|coverage|reception|network|internet|connection|wifi|wi-fi|empfang|netz|internet|wlan|mobilfunk))(?!\p{L})[^,;:]*$/iu
const copes = /(?<!\p{L})(?:offline|without|signal|network|reception|connection|coverage|ohne|empfang|netz)(?!\p{L})/iu
/** `Anyone who can open the cabinet can take the box.`, before what is to be done about it */
const ofThreats = /^(?:(?:data |it )?security|threats?|sicherheit|bedrohungen|datensicherheit)(?: .{2,20})?$/u
const anyoneCan = /^(?:any(?:one|body)|every(?:one|body)|whoever|jeder?|wer) [^,;]{3,60} (?:can|could|kann) [^,;]*$/iu
