/** English verbs as requirement documents use them, with the forms a sentence needs. */

/** What a person does with a product: "I want to search". Every other verb is taken as the product's own doing. */
const verbsOfPersons = `retire say mention describe explain dictate top agree refuse repay tick photograph negotiate react acknowledge snooze attend lend repair fix bid mute unmute tap swipe dial text tip ride prescribe diagnose admit discharge teach spend invest win lose
 put hand order pair pledge accept access activate add adjust administer amend annotate answer apply approve archive arrange ask assign attach
 authenticate authorize ban block book bookmark borrow browse buy call cancel categorize change chat check choose claim clear click
 close collaborate comment communicate compare complete configure confirm connect consult contact contribute copy
 create customise customize deactivate decline define delete delegate deposit disable discover dismiss donate
 download drag draft drill drop duplicate earn edit enable enrol enroll enter exchange exit explore export favourite favorite file
 filter find flag follow forward get give grade grant hide hire import indicate input inspect invite join keep
 label launch learn leave like link list listen load lock log look maintain make manage map mark merge message modify monitor
 move name navigate nominate open operate order organise organize override participate pause pay pick pin place plan play post
 preview print propose publish purchase query quit rate read reassign receive redeem refer refine refund register reject relate
 remove rename renew rent reorder reopen repeat reply report request reschedule reserve reset resize respond restart
 restore resume return reuse review revoke run save scan schedule scroll search see select sell send set share sign
 skip specify split star start stop submit subscribe suggest supply suspend swap switch sync synchronise synchronize tag take
 track trade train transfer translate try turn undo unlock unsubscribe update upgrade upload view visit vote
 watch withdraw write zoom announce promise bake wash cook brew harvest sow breed vaccinate examine dispense refill rehearse practise
 audition sing dance swim tow refuel reimburse countersign certify proofread shelve waive enquire inquire thank unpack unload calibrate
 sterilise sterilize elect sponsor lift postpone judge mentor interview shortlist onboard procure award invoice photocopy untick
 fundraise swap deregister merge invite vent volunteer phone mail e-mail speak talk hear know decide uninstall dismantle repaint accompany escort evacuate rescue patrol hike climb freeze unfreeze`

const productVerbs = `consist cost love mediate dun moderate differ ship survive correspond model achieve convert evaluate identify rank retrieve sort verify replace use design group test control adapt address adopt advance aggregate aid aim alert align allocate allow analyse analyze anonymise
 anonymize appear append assess assist associate assure audit automate avoid back balance batch become begin boost break bring build
 cache calculate capture carry cater change charge classify clean collect combine comply compose comprise compress compute consider
 consolidate contain continue coordinate correct correlate count cover deduct deduplicate default deliver demand denote depend deploy depreciate
 derive detail detect determine differentiate digitalize digitize direct discard dispatch display distinguish distribute divide document
 drive eliminate embed emit employ encapsulate encode encourage encrypt end enforce engage enhance enrich ensure escalate establish estimate exclude
 execute exist expand expect expire expose express extend extract facilitate fail fall feature feed fetch fill fit flow forbid
 force forecast foster format fulfil fulfill function gather generate go greet grow guarantee guide handle happen hash have help
 highlight hold host illustrate implement improve include incorporate increase inform inherit initialise initialize initiate insert
 install integrate interact invalidate involve invoke isolate issue iterate lack lead let leverage limit live localise localize logout look
 lower mask match maximise maximize mean measure meet migrate minimise minimize mirror mitigate need normalise normalize note notify observe
 obtain occur offer omit optimise optimize outline output outperform overwrite own pack parse pass penalize perform permit persist populate
 possess postpone predict prefill prepare present preserve prevent prioritise prioritize proceed process produce prohibit
 project promote prompt propagate protect prove provide provision prune push quantify raise reach react realise realize recalculate recall
 recognise recognize recommend reconcile record recover redirect reduce refresh refuse regenerate regulate reinforce release rely
 remain remember remind render replicate represent require resolve resist restrict result retain retry reveal rotate round route
 safeguard sanitise sanitize scale score secure seed segment separate serve settle show shorten signal simplify simulate situate solve span stand
 standardise standardize state stay store stream streamline strengthen structure style suffice suit sum summarise summarize support suppress
 surface sustain tailor target tell terminate throttle toggle trace transform transition transmit transport treat trigger truncate
 uncover understand unify update utilise utilize validate vary visualise visualize wait warn weigh work wrap yield`

/** Base form: past tense, past participle. */
const irregularWords: Record<string, readonly [string, string]> = {
  become: ['became', 'become'],
  begin: ['began', 'begun'],
  break: ['broke', 'broken'],
  bring: ['brought', 'brought'],
  build: ['built', 'built'],
  buy: ['bought', 'bought'],
  choose: ['chose', 'chosen'],
  cost: ['cost', 'cost'],
  drive: ['drove', 'driven'],
  fall: ['fell', 'fallen'],
  feed: ['fed', 'fed'],
  find: ['found', 'found'],
  fit: ['fit', 'fit'],
  forbid: ['forbade', 'forbidden'],
  get: ['got', 'got'],
  give: ['gave', 'given'],
  go: ['went', 'gone'],
  grow: ['grew', 'grown'],
  have: ['had', 'had'],
  hide: ['hid', 'hidden'],
  hold: ['held', 'held'],
  input: ['input', 'input'],
  keep: ['kept', 'kept'],
  lead: ['led', 'led'],
  leave: ['left', 'left'],
  let: ['let', 'let'],
  make: ['made', 'made'],
  mean: ['meant', 'meant'],
  meet: ['met', 'met'],
  output: ['output', 'output'],
  lend: ['lent', 'lent'],
  teach: ['taught', 'taught'],
  spend: ['spent', 'spent'],
  win: ['won', 'won'],
  lose: ['lost', 'lost'],
  put: ['put', 'put'],
  ride: ['rode', 'ridden'],
  bid: ['bid', 'bid'],
  override: ['overrode', 'overridden'],
  overwrite: ['overwrote', 'overwritten'],
  pay: ['paid', 'paid'],
  repay: ['repaid', 'repaid'],
  prove: ['proved', 'proven'],
  quit: ['quit', 'quit'],
  read: ['read', 'read'],
  run: ['ran', 'run'],
  see: ['saw', 'seen'],
  sell: ['sold', 'sold'],
  send: ['sent', 'sent'],
  set: ['set', 'set'],
  show: ['showed', 'shown'],
  split: ['split', 'split'],
  stand: ['stood', 'stood'],
  take: ['took', 'taken'],
  tell: ['told', 'told'],
  understand: ['understood', 'understood'],
  undo: ['undid', 'undone'],
  freeze: ['froze', 'frozen'],
  unfreeze: ['unfroze', 'unfrozen'],
  hear: ['heard', 'heard'],
  say: ['said', 'said'],
  think: ['thought', 'thought'],
  catch: ['caught', 'caught'],
  draw: ['drew', 'drawn'],
  throw: ['threw', 'thrown'],
  wear: ['wore', 'worn'],
  cut: ['cut', 'cut'],
  shut: ['shut', 'shut'],
  lay: ['laid', 'laid'],
  know: ['knew', 'known'],
  sing: ['sang', 'sung'],
  sow: ['sowed', 'sown'],
  speak: ['spoke', 'spoken'],
  swim: ['swam', 'swum'],
  breed: ['bred', 'bred'],
  withdraw: ['withdrew', 'withdrawn'],
  write: ['wrote', 'written'],
  reset: ['reset', 'reset'],
}

/** Verbs of one closed last syllable that double the consonant although they are longer than one syllable. */
const doubling = new Set(
  'submit permit commit transfer prefer refer occur control enrol admit omit emit unpin begin forget label cancel input output reset'.split(
    ' ',
  ),
)

export type VerbForm = 'base' | 'third' | 'gerund' | 'past'

const words = (list: string): string[] => list.split(/\s+/).filter(Boolean)
const personVerbs = new Set(words(verbsOfPersons))
const allVerbs = new Set([...personVerbs, ...words(productVerbs)])

const doubles = (base: string): boolean =>
  doubling.has(base) || (/^[^aeiou]*[aeiou][bdgklmnprt]$/.test(base) && !/[aeiou]{2}.$/.test(base))

/** `calculate` gives `calculates`. */
export function thirdPerson(base: string): string {
  if (base === 'have') return 'has'
  if (base === 'be') return 'is'
  if (/(s|x|z|ch|sh|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

/** `calculate` gives `calculating`. */
export function gerund(base: string): string {
  if (base === 'be') return 'being'
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`
  if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`
  return doubles(base) ? `${base}${base.at(-1)}ing` : `${base}ing`
}

/** `calculate` gives `calculated`, `send` gives `sent`. */
export function participle(base: string): string {
  const irregular = irregularWords[base]
  if (irregular) return irregular[1]
  return regularPast(base)
}

function regularPast(base: string): string {
  if (base.endsWith('e')) return `${base}d`
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  return doubles(base) ? `${base}${base.at(-1)}ed` : `${base}ed`
}

const forms = new Map<string, { base: string; form: VerbForm }>()
for (const base of allVerbs) {
  forms.set(participle(base), { base, form: 'past' })
  forms.set(regularPast(base), { base, form: 'past' })
  forms.set(gerund(base), { base, form: 'gerund' })
  forms.set(thirdPerson(base), { base, form: 'third' })
}
// spelt with one l on the other side of the Atlantic
for (const base of ['cancel', 'label']) {
  forms.set(`${base}ed`, { base, form: 'past' })
  forms.set(`${base}ing`, { base, form: 'gerund' })
}
for (const base of allVerbs) forms.set(base, { base, form: 'base' })

/** The known verb a word is a form of. `set` counts as base form, `sets` as third person. */
export function verbOf(word: string): { base: string; form: VerbForm } | undefined {
  return forms.get(word.toLowerCase().replace(/^(?:re|pre)-/, ''))
}

/** Past participle, irregular ones that look like the base form included (`set`, `reset`). */
export function participleOf(word: string): string | undefined {
  const lower = word.toLowerCase()
  const verb = forms.get(lower)
  if (!verb) return undefined
  return verb.form === 'past' || participle(verb.base) === lower ? verb.base : undefined
}

export function isPersonVerb(base: string): boolean {
  return personVerbs.has(base)
}
