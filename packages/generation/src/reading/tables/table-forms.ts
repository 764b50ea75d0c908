import { closedBy } from '../tickets/ticket-fields.ts'
import type { ReadUnit } from '../unit.ts'
import { beginsWithDeed, tellsDeedOfOne } from '../words/begins-with-deed.ts'
import { isClause } from '../words/is-clause.ts'
import { isRank, ranksRow } from '../words/ranks.ts'
import {
  anyOf,
  asks,
  countWords,
  hasLetter,
  holds,
  isQuestion,
  opens,
  uncapitalise,
  words,
} from '../words/word-lists.ts'
import { isOfResponsibilities, matrixIn } from './permissions.ts'
import { demandsAmong, isBeside, isDenied, isDoer, isTransition } from './rows.ts'
import { cellOf, cellsIn, meanWords, mostColumns, shareOf, type Table, withoutNumbers } from './tables.ts'

/** What a table is by its form: `around` says something of the project and asks for nothing but where its words do; `project`, of its risks and of who does what for it, not even then; `works` are each in a state; `other` may be anything. */
export type TableForm = 'around' | 'project' | 'matrix' | 'states' | 'works' | 'mapping' | 'fields' | 'other'

export function formOf(table: Table): TableForm {
  const { columns } = table
  if (columns.length > mostColumns || columns.every((column) => column === '')) return 'other'
  if (isOfFields(columns)) return 'fields'
  if (isOfResponsibilities(table) || isOfRisks(table)) return 'project'
  if (isAround(table) || isPricedByRow(table) || isOfUsers(table) || isOfJourney(table) || isOfStock(table))
    return 'around'
  if (table.rows.length < fewestRows) return 'other'
  if (isOfStates(table)) return isOfWorks(table) ? 'works' : 'states'
  if (isMapping(table)) return 'mapping'
  return matrixIn(table) ? 'matrix' : 'other'
}
const [fewestRows, half, mostly] = [2, 0.5, 0.6]

const lastHeading = ({ rows }: Table): string => rows[0]?.headings.at(-1) ?? ''

const namesField = anyOf(
  'label field attribute parameter property setting column element name variable key feld feldname bezeichnung attribut merkmal parámetro campo',
)
const saysForm = anyOf(
  'type datatype format length unit default range mandatory required optional obligatory validation size typ datentyp pflicht pflichtfeld einheit länge format tipo obligatorio formato',
)
export function opensForm(column: string): boolean {
  return saysForm(column.toLowerCase().split(/[\s/(]/, 1)[0])
}

/** `Label | Type | Mandatory` */
function isOfFields(named: readonly string[]): boolean {
  const columns = named.map((column) => column.toLowerCase())
  return (
    columns.some((column) => namesField(column) || namesField(column.split(' ').at(-1))) &&
    columns.some((column) => opensForm(column) || saysForm(column.split(' ').at(-1))) &&
    demandsAmong(columns).length === 0
  )
}

const money = holds(
  'cost, costs, budget*, benefit*, saving*, business case, expense*, roi, capex, opex, investment*, kosten*, nutzen, einsparung*, wirtschaftlichkeit*, investition*, coûts, costes',
)
/** Of a heading alone: `Expense limits` and `Savings accounts` are of the product as well. */
const tellsMoney = holds(
  'cost, costs, business case, roi, capex, opex, kosten*, wirtschaftlichkeit*, investition*, coûts, costes',
)
/** What the product holds to. */
const limits = holds(
  'limit*, *limit, *limits, alert*, warn*, rule, rules, threshold*, quota*, grenz*, *grenze, *grenzen, schwell*, *schwelle, regel, regeln, límite*, seuil*',
)
const isTechnical = holds(
  'performance, latency, response time*, load time*, uptime, availability, throughput, antwortzeit*, ladezeit*, verfügbarkeit*, rendimiento',
)
/** `400 ms`, `2 s`, `20 MB` */
const isOfMachine = /\d\s?(?:ms|s|sec|kB|KB|MB|GB|Mbit\/s|rps)(?![\p{L}\d])/u
const month = '(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{Ll}*\\.?'
const period = new RegExp(
  String.raw`^(?:(?:fy\s?)?(?:20)?\d\d(?:[/–-]\d\d)?|[qh][1-4](?:[\s/]\d{2,4})?|(?:year|jahr|month|monat|année|año|y|q)\s?\d{1,2}|\d{1,2}\.? (?:year|jahr|month|monat)|${month}(?: \d{2,4})?)$`,
  'iu',
)
const figure =
  /^[-–−+±~≈<>≤≥]?\s?(?:\p{Sc}|(?:eur|chf|usd|gbp)\s)?\s?\d[\d.,'’\s]*(?:\s?(?:%|\p{Sc}|k|m|bn|eur|chf|usd|gbp|mio\.?|t€|k€))?$/iu
const isFigure = (text: string): boolean => figure.test(text) || isDenied(text)
const date = new RegExp(
  String.raw`(?<!\d)(?:\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th|\.)?\s${month}|${month}\s\d{1,4}|(?:q[1-4]|kw|cw)\s?\d{1,4}|q[1-4]|(?:end|mid|start|ende|mitte|anfang)[ -](?:of )?${month})(?!\d)`,
  'iu',
)
const week = /(?<!\p{L})(?:week|woche)n?s?\s?\d{1,3}(?!\d)/iu
const opensPlan = opens('phase*, wave*, milestone*, stage*, deliverable*, meilenstein*, welle*, etappe*, jalon*, hito*')
const tellsPlan = holds(
  'timeline, timetable, schedule, rollout, roll-out, plan, milestones, zeitplan, terminplan, termine, meilensteine, einführung, calendrier, calendario, go-live',
)
const tellsSuccess = holds(
  'metric*, kpi*, success*, goals, objective*, okr*, key result*, measures, kennzahl*, ziele, erfolg*, objectifs, objetivos',
)
const opensMeasured = opens(
  'metric*, kpi*, goal*, objective*, kr, key result*, kennzahl*, ziel, ziele, indicator*, measure',
)
const isBefore = anyOf('baseline today now current currently heute ist aktuell bisher')
const isAfter = anyOf('target targets goal goals ziel zielwert soll plan')
const namesRisk = opens('risk*, risiko, risiken, threat*, riesgo*, risque*')
const weighsRisk = opens(
  'probability, likelihood, impact, mitigation, measure*, severity, owner, response, wahrscheinlichkeit, eintrittswahrscheinlichkeit, auswirkung*, maßnahme*, gegenmaßnahme*, schaden*',
)
const namesAround = opens('stakeholder*, interessengruppe*, anspruchsgruppe*, option, alternative, variante')
const besides = opens(
  'interest*, influence*, power, attitude, role, involvement, cost*, pros, cons, result*, interesse*, einfluss*, rolle, einstellung, kosten, vorteil*, nachteil*',
)

function isOfRisks(table: Table): boolean {
  const { columns } = withoutNumbers(table)
  const [name = '', ...rest] = columns
  return namesRisk.test(name) && rest.some((column) => weighsRisk.test(column)) && demandsAmong(columns).length === 0
}

/** Costs and benefits, figures of success, dates and who has a stake: of the project, and not of what is built. */
function isAround(table: Table): boolean {
  const { columns } = withoutNumbers(table)
  const [name = '', ...rest] = columns
  if (demandsAmong(columns).length > 0 || rest.length === 0) return false
  const heading = lastHeading(table)
  if (namesAround.test(name) && rest.some((column) => besides.test(column))) return true
  const cells = rest.flatMap((column) => cellsIn(table, column))
  const figures = shareOf(cells, isFigure)
  const isLimited = [heading, ...columns].some((text) => limits.test(text))
  const isPriced = !isLimited && (tellsMoney.test(heading) || columns.some((column) => money.test(column)))
  if (figures >= mostly && (rest.filter((column) => period.test(column)).length >= 2 || isPriced)) return true
  const firstWordOf = (column: string): string | undefined => column.toLowerCase().split(/[\s(]/, 1)[0]
  const isMeasured =
    rest.some((column) => isBefore(firstWordOf(column))) && rest.some((column) => isAfter(firstWordOf(column)))
  const isOfProduct =
    [heading, name].some((text) => isTechnical.test(text)) ||
    shareOf(table.rows, ({ text }) => isOfMachine.test(text) || isTechnical.test(text)) >= half
  if (isMeasured && !isOfProduct && (opensMeasured.test(name) || tellsSuccess.test(heading))) return true
  const isOfWaves = opensPlan.test(name) || opensPlan.test(table.columns[0] ?? '')
  // a reminder goes out in week 2 too
  const isDated = (text: string): boolean => date.test(text) || (isOfWaves && week.test(text))
  const dated = Math.max(...rest.map((column) => shareOf(table.rows, (row) => isDated(cellOf(row, column)))))
  return (isOfWaves || tellsPlan.test(heading)) && dated >= half && meanWords(cells) <= wordsOfDated
}
const wordsOfDated = 5

/** `Running £k/yr | 44 | 71`, `Payback | 35 months`: what each choice costs, by the names of the rows. */
function isPricedByRow(table: Table): boolean {
  const { rows, columns } = table
  const [names, values] = [
    rows.map(({ cells = [] }) => cells[0]?.text ?? ''),
    rows.flatMap(({ cells = [] }) => cells.slice(1)),
  ]
  return (
    values.length >= rows.length &&
    demandsAmong(columns).length === 0 &&
    ![lastHeading(table), ...columns].some((text) => limits.test(text)) &&
    shareOf(names, (text) => ofMoney.test(text)) > half &&
    shareOf(values, ({ text }) => isFigure(text)) >= mostly
  )
}
const ofMoney =
  /\p{Sc}\s?(?:k|m|bn)(?!\p{L})|(?<!\p{L})(?:t€|k€|payback|capex|opex|roi|npv|running costs?|amortisation\p{L}*|betriebskosten|investition\p{L}*|einsparung\p{L}*)(?!\p{L})/iu

/** `Role | Where | Remark`, `Device | Number | Notes`: who there is and what they work with. Where nearly every remark says what one does, that is what the table is for; of `counts what comes off the truck` beside `gloves, rain, dark` it is not. */
function isOfUsers(table: Table): boolean {
  const [name = '', ...rest] = table.columns
  const remarks = rest.filter((column) => isRemark(column.toLowerCase()))
  return (
    (isDoer(name) || namesDevice(name.toLowerCase())) &&
    remarks.length > 0 &&
    rest.every((column) => remarks.includes(column) || tellsOfUser.test(column)) &&
    shareOf(
      remarks.flatMap((column) => cellsIn(table, column)),
      (remark) => tellsDeedOfOne(uncapitalise(remark)),
    ) < nearlyAll
  )
}
const nearlyAll = 0.7
const namesDevice = anyOf('device devices hardware equipment gerät geräte')
const isRemark = anyOf(
  'remark remarks note notes comment comments bemerkung bemerkungen anmerkung anmerkungen notiz notizen',
)
const tellsOfUser = opens(
  'where, place, location, site, device*, hardware, number, count, how many, headcount, language*, login, contact, age, wo, ort, standort, gerät*, anzahl, wie viele, sprache*',
)

/** `Stage | What happens | Feeling`: how it goes today, unless a column says what is to become of it, or a row what somebody can or the user does. */
function isOfJourney({ rows, columns }: Table): boolean {
  return (
    columns.length > 2 &&
    columns.slice(1).some((column) => feels.test(column)) &&
    !columns.some((column) => wishes.test(column) || ofUser.test(column)) &&
    !rows.some(({ cells = [] }) => cells.some(({ text }) => asks.test(text) || ofUser.test(text)))
  )
}
const ofUser = holds('user, users, app, system, portal, nutzer*, benutzer*')
const feels = opens(
  'feeling*, emotion*, mood, where it hurts, what hurts, pain*, frustration*, gefühl*, stimmung, schmerz*, was stört, wo es hakt, émotion*, emocion*',
)
const wishes = holds(
  'opportunit*, idea*, need*, want*, wish*, solution*, improvement*, target*, future, to be, to-be, feature*, requirement*, should, new, chance*, idee*, lösung*, soll*, bedarf*, wunsch*, wünsche*, neu, künftig*, anforderung*',
)

/** `Object | Records | Remarks`: how much there is of what. Where a remark says what somebody does or can, or what is to be done, the table may be of anything. */
function isOfStock({ rows, columns }: Table): boolean {
  const [name = '', ...rest] = columns
  const [remarks, counts] = [rest.filter((column) => isRemark(column.toLowerCase())), rest.filter(countsRecords)]
  return (
    namesObject(name.toLowerCase()) &&
    counts.length > 0 &&
    !remarks.some((column) => cellsIn({ rows, columns }, column).some(tellsDeed)) &&
    rest.every((column) => remarks.includes(column) || counts.includes(column)) &&
    shareOf(
      counts.flatMap((column) => cellsIn({ rows, columns }, column)),
      (text) => isFigure(text) || isRoundFigure.test(text),
    ) >= mostly &&
    ![lastHeading({ rows, columns }), ...columns].some((text) => limits.test(text))
  )
}
const namesObject = anyOf('object objects entity entities table tables data objekt objekte tabelle tabellen datenart')
/** `can merge duplicates`, `filter by date`, `members rate trainers`, `customer gets a code` */
const tellsDeed = (text: string): boolean => {
  const said = uncapitalise(text)
  const [first = ''] = said.split(/\s/, 1)
  return asks.test(said) || bids.test(said) || isClause(said) || isDoer(first)
}
const bids =
  /^(?!(?:some|only|about|since|kept|number|mostly|\p{L}+ed)\s)\p{Ll}+ (?:by|to|from|with|the|an?|all|each|every) /iu
const countsRecords = anyOf(
  'records count number quantity volume rows entries pieces stock datensätze anzahl menge umfang bestand stück einträge nombre cantidad registros',
)
const isRoundFigure =
  /^(?:about |ca\.? |~|rund |etwa )?\d[\d.,]*\s?(?:million|mio\.?|thousand|tsd\.?|billion|tausend)$/iu

/** What somebody can, must or wants to do, or is to be done: no meaning of a state, unless the heading says that it is one. */
const saysDeed = (text: string): boolean => (asks.test(text) && isClause(text)) || beginsWithDeed(uncapitalise(text))
const tellsStates = holds(
  'state, states, status, statuses, zustand, zustände, estado*, statut*, états, lifecycle, life',
)
const namesState = anyOf('state status states zustand zustände estado statut état stato')
const tellsState = opens(
  'meaning, definition, explanation, what it means, trigger*, when, entered, set by, set when, condition, bedeutung, erklärung, erläuterung, auslöser, wann, bedingung, significado, signification',
)
const namesWork = opens(
  'title, work, task*, item*, issue*, ticket*, story, stories, summary, topic, subject, titel, aufgabe*, arbeit*, thema, betreff, título, tarea*, titre, tâche*',
)
const leadsOn = opens(
  'next, leads to, followed by, follow-up*, transitions, allowed transitions, folgestatus, nächste*, weiter, übergang, übergänge, siguiente, suivant',
)
const legend = holds(
  'legend, legende, conventions, document status, history, glossar*, glossary, abbreviation*, abkürzung*',
)

/** What each state of something means, when it comes and what may follow: by the name of its first column, or where another tells for most rows which of the others follows. */
function isOfStates(table: Table): boolean {
  const { columns } = withoutNumbers(table)
  const [name = '', ...rest] = columns
  if (rest.length === 0 || legend.test(lastHeading(table)) || demandsAmong(columns).length > 0) return false
  if (table.rows.some(isTransition)) return false
  const states = cellsIn(table, name)
  const known = new Set(states.map((state) => state.toLowerCase()))
  const isOfOthers = (text: string): boolean =>
    text
      .toLowerCase()
      .split(/\s*[,;/]\s*|\s(?:or|oder|and|und)\s/u)
      .every((part) => known.has(part))
  const isFollowed = rest.some((column) => {
    const told = cellsIn(table, column).filter((text) => !isDenied(text))
    return told.length * 2 >= table.rows.length && shareOf(told, isOfOthers) >= mostly
  })
  const isNamed = namesState(name.toLowerCase()) || namesState(name.toLowerCase().split(/[\s-]/).at(-1))
  const says = rest.some((column) => meanWords(cellsIn(table, column)) >= 2)
  return says && (isNamed || (isFollowed && rest.some((column) => leadsOn.test(column)))) && meanWords(states) <= 4
}

/** `Status | Title` above `open | Print a badge`: how far each of several works is, or how much each wish matters, and no states of one thing. */
function isOfWorks(table: Table): boolean {
  const [name = '', ...rest] = withoutNumbers(table).columns
  const states = cellsIn(table, name)
  if (states.some(isRank)) return true
  // `Open | is paid | Closed`, and how else it goes on
  if (rest.some((column) => leadsOn.test(column))) return false
  if (new Set(states).size < states.length) return true
  if (rest.some((column) => tellsState.test(column))) return false
  const work = rest.find((column) => namesWork.test(column))
  if (work === undefined && tellsStates.test(lastHeading(table))) return false
  if (
    work !== undefined &&
    (states.some((state) => closedBy(state) !== undefined) || shareOf(cellsIn(table, work), isClause) > half)
  )
    return true
  return rest.some((column) => shareOf(cellsIn(table, column), saysDeed) > half)
}

const mapping = holds(
  'mapping*, map, mapped, *mapping, zuordnung*, feldzuordnung*, datenzuordnung*, abbildung*, umschlüsselung*, correspondance*, mapeo*, correspondencia*',
)
const fields = holds('field*, fields, felder, feld, attribute*, spalten, champs, campos')
const isOfField = (column: string): boolean =>
  namesField(column.toLowerCase().split(' ').at(-1)) || /feld$|spalte$|attribut$/i.test(column)
const isSource = opens('source*, old*, from system, quelle*, quellfeld*, quellsystem*, alt*, origen, origine')
const isTarget = opens('target*, new*, destination*, ziel*, zielfeld*, zielsystem*, neu*, destino, cible')
/** `invoice.number`, `first_name`, `cbc:ID`, `taxRate`, `MITGL_NR` */
const isOfCode = (text: string): boolean =>
  /^\S*(?:\p{L}[._:]\p{L}|\p{Ll}\p{Lu})\S*$/u.test(text) && !/^\/|https?:|@/.test(text)
const [aboutCode, wordsOfField] = [0.25, 5]

/** The fields of one system beside those of another that they become. */
function isMapping(table: Table): boolean {
  const { columns } = withoutNumbers(table)
  const [source = '', target = '', ...others] = columns
  if (target === '' || others.length > 2 || demandsAmong(columns).length > 0 || isDoer(source)) return false
  const [from, to] = [cellsIn(table, source), cellsIn(table, target)]
  if (to.length * 2 < table.rows.length || [...from, ...to].some((text) => countWords(text) > wordsOfField + 3))
    return false
  if (meanWords([...from, ...to]) > wordsOfField || [...from, ...to].some((text) => /^\d/.test(text))) return false
  const heading = lastHeading(table)
  const codes = [shareOf(from, isOfCode), shareOf(to, isOfCode)]
  const isNamed =
    mapping.test(heading) ||
    (isSource.test(source) &&
      isTarget.test(target) &&
      (isOfField(source) || isOfField(target) || codes.some((share) => share >= half))) ||
    (fields.test(heading) && Math.max(...codes) >= half)
  const isCoded =
    codes.every((share) => share >= aboutCode) && shareOf([...from, ...to], (text) => !/\s/.test(text)) >= mostly
  return isNamed || isCoded
}

/** Whether a column says more than the others in most rows. */
function tellsMost({ rows }: Table, column: string, columns: readonly string[]): boolean {
  const most = (row: ReadUnit): number => Math.max(...columns.map((each) => countWords(cellOf(row, each))))
  return shareOf(rows, (row) => countWords(cellOf(row, column)) === most(row)) >= mostly
}

/** The columns of any other table that say what is wanted, and of what: chosen once, so that its rows are told alike. */
export type Chosen = { main: string; name?: string }
const reasoned = opens(words.reasoned)
const isOfToday = anyOf(
  "before former vorher derzeit ist avant actuellement antes today heute now currently aktuell derzeit aujourd'hui maintenant actuellement hoy ahora",
)
const isOf = holds('for whom, for, für, für wen, channel, recipient*, empfänger')
const isNote = anyOf(
  'notes note remark remarks comment comments notizen notiz bemerkung bemerkungen anmerkung anmerkungen hinweis hinweise kommentar notas remarques',
)
const isQuoted = (text: string): boolean => /^["“”„«»'‘]/u.test(text)
const [wordsOfName, longestName, wordsOfSaid, wordsOfThing, wordsOfRule] = [6, 9, 2, 3, 4]

export function chosenIn(table: Table): Chosen | undefined {
  const columns = withoutNumbers(table).columns
  const open = columns.filter(
    (column) =>
      column !== '' &&
      !reasoned.test(column) &&
      !isOfToday(column) &&
      !isBeside(column) &&
      !isDoer(column) &&
      !isOf.test(column) &&
      !ranksRow({ column, text: '' }) &&
      shareOf(cellsIn(table, column), hasLetter) >= half,
  )
  const wordsIn = (column: string): number => meanWords(cellsIn(table, column))
  const demands = demandsAmong(columns)
  const [first] = open
  if (first === undefined || first !== columns[0] || open.length < 2 || table.rows.length < fewestRows) return undefined
  // an answer is no name of what was asked
  if (shareOf(cellsIn(table, first), isQuestion) >= half) return undefined
  const isName = (column: string, main: string): boolean =>
    column === first &&
    column !== main &&
    wordsIn(column) <= (open.length === 2 ? wordsOfName : wordsOfRule) &&
    cellsIn(table, column).every((text) => countWords(text) <= longestName) &&
    new Set(cellsIn(table, column)).size > table.rows.length * mostly &&
    shareOf(cellsIn(table, column), isQuoted) < half
  if (demands.length > 0) {
    const main = demands.reduce((most, column) => (wordsIn(column) > wordsIn(most) ? column : most))
    const isThing =
      shareOf(cellsIn(table, main), (text) => !isClause(text) && !beginsWithDeed(uncapitalise(text))) > mostly
    return isThing && isName(first, main) && wordsIn(first) <= wordsOfRule && !demands.includes(first)
      ? { main, name: first }
      : undefined
  }
  const spoken = open.filter((column) => shareOf(cellsIn(table, column), isQuoted) >= mostly)
  const isRule = open.some((column) => !spoken.includes(column) && wordsIn(column) >= wordsOfRule)
  const said = open.filter((column) => !(isRule && spoken.includes(column)) && !isNote(column))
  const longest = said.find((column) => tellsMost(table, column, said))
  const [, second, ...more] = said
  // `Situation | Behaviour`: what happens, however long the case is
  const main =
    longest === first &&
    second !== undefined &&
    more.length === 0 &&
    wordsIn(second) >= wordsOfSaid &&
    wordsIn(first) <= wordsOfName
      ? second
      : longest
  // `Spat | every 4 days | at 8 weeks`: what says so little says nothing without the rest
  if (main === undefined || wordsIn(main) < (main === first ? wordsOfThing : wordsOfSaid)) return undefined
  return isName(first, main) ? { main, name: first } : { main }
}
