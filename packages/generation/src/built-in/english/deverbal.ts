import { pluralOf, withDefiniteArticle } from './nouns.ts'

/** Nouns that name an action, and the verb they stand for: "dish import" is "import dishes". */
const verbsByNoun: Record<string, string> = {
  activation: 'activate',
  adjustment: 'adjust',
  administration: 'administer',
  allocation: 'allocate',
  analysis: 'analyse',
  annotation: 'annotate',
  approval: 'approve',
  archiving: 'archive',
  assignment: 'assign',
  auditing: 'audit',
  authentication: 'authenticate',
  backup: 'back up',
  booking: 'book',
  calculation: 'calculate',
  cancellation: 'cancel',
  categorization: 'categorise',
  change: 'change',
  classification: 'classify',
  collection: 'collect',
  comparison: 'compare',
  configuration: 'configure',
  control: 'control',
  conversion: 'convert',
  creation: 'create',
  customization: 'customise',
  deactivation: 'deactivate',
  deletion: 'delete',
  detection: 'detect',
  display: 'display',
  distribution: 'distribute',
  download: 'download',
  editing: 'edit',
  encryption: 'encrypt',
  entry: 'enter',
  evaluation: 'evaluate',
  export: 'export',
  exporting: 'export',
  filtering: 'filter',
  forecasting: 'forecast',
  generation: 'generate',
  identification: 'identify',
  import: 'import',
  importing: 'import',
  initialization: 'initialise',
  input: 'enter',
  inspection: 'inspect',
  integration: 'integrate',
  labeling: 'label',
  labelling: 'label',
  localization: 'localise',
  login: 'log in',
  modeling: 'model',
  modelling: 'model',
  logging: 'log',
  maintenance: 'maintain',
  management: 'manage',
  mapping: 'map',
  masking: 'mask',
  matching: 'match',
  migration: 'migrate',
  modification: 'modify',
  monitoring: 'monitor',
  normalization: 'normalise',
  optimization: 'optimise',
  ordering: 'order',
  parsing: 'parse',
  planning: 'plan',
  prediction: 'predict',
  preview: 'preview',
  prioritization: 'prioritise',
  publishing: 'publish',
  purchase: 'purchase',
  query: 'query',
  querying: 'query',
  ranking: 'rank',
  recognition: 'recognise',
  recommendation: 'recommend',
  reconciliation: 'reconcile',
  recording: 'record',
  recovery: 'recover',
  recruitment: 'recruit',
  registration: 'register',
  removal: 'remove',
  reporting: 'report',
  reservation: 'reserve',
  restoration: 'restore',
  retrieval: 'retrieve',
  review: 'review',
  saving: 'save',
  scheduling: 'schedule',
  search: 'search',
  searching: 'search',
  segmentation: 'segment',
  selection: 'select',
  sharing: 'share',
  simulation: 'simulate',
  sorting: 'sort',
  storage: 'store',
  submission: 'submit',
  summarization: 'summarise',
  synchronization: 'synchronise',
  tagging: 'tag',
  tracing: 'trace',
  tracking: 'track',
  transfer: 'transfer',
  transformation: 'transform',
  translation: 'translate',
  update: 'update',
  updating: 'update',
  upload: 'upload',
  uploading: 'upload',
  validation: 'validate',
  verification: 'verify',
  viewing: 'view',
  visualization: 'visualise',
  visualisation: 'visualise',
  withdrawal: 'withdraw',
  assembly: 'assemble',
  extraction: 'extract',
  rendering: 'render',
  cleaning: 'clean',
  preprocessing: 'preprocess',
  handling: 'handle',
  archival: 'archive',
  moderation: 'moderate',
  decomposition: 'decompose',
  printing: 'print',
  rollback: 'roll back',
  enrollment: 'enrol',
  payment: 'pay',
  creating: 'create',
  deleting: 'delete',
}

/** Actions on many of a kind: "combo comparison" compares combos. */
const many = new Set([
  'compare',
  'sort',
  'rank',
  'filter',
  'search',
  'match',
  'manage',
  'track',
  'monitor',
  'identify',
  'detect',
  'collect',
  'control',
  'verify',
  'handle',
  'generate',
  'create',
  'delete',
  'view',
  'classify',
  'import',
  'export',
])

/** What an adjective before such a noun says about the action. */
const adverbOf: Record<string, string> = {
  automatic: 'automatically',
  automated: 'automatically',
  manual: 'manually',
  batch: 'in batches',
  bulk: 'in bulk',
  'real-time': 'in real time',
  dynamic: 'dynamically',
  'one-click': 'with one click',
  intelligent: '',
  flexible: '',
  basic: '',
  regular: 'regularly',
  hourly: 'hourly',
  daily: 'daily',
  nightly: 'nightly',
  weekly: 'weekly',
  monthly: 'monthly',
  yearly: 'yearly',
  periodic: 'periodically',
  online: 'online',
  remote: 'remotely',
  offline: 'offline',
  simple: '',
  full: '',
  complete: '',
  easy: 'easily',
  quick: 'quickly',
  secure: 'securely',
  simultaneous: 'simultaneously',
}

/** Modifiers that are not what the action is done to: "keyword search" does not search keywords. */
const notAnObject =
  /^(?:.*-\w+|keyword|text|full|multi|multiple|range|time|criteria|advanced|fuzzy|quick|global|dynamic|visual|custom|special|comprehensive|detailed|early|late|direct|recurring|online|mobile|partial|strict|access|factor|regression|sensitivity|trend|self|two|new|human|version|exception|basic|clear|strong|good|proper|single|common|correct|error|one)$/i
const adjective = /(?:ed|ary|ive|ous|able|ible|al|ic)$/i
const nounInSpiteOfIt =
  /^(?:proposal|material|rental|approval|journal|hospital|portal|goal|archive|table|variable|cable|deliverable|timetable|library|summary|salary|dictionary|diary|glossary|feed|seed|need|speed|meal|deal|animal|referral|topic|metric|traffic|music|clinic|logic|arrival|removal|renewal|terminal|signal|capital|manual|tutorial|inventory|itinerary|drive|medical|bed|shed|testimonial|withdrawal|appraisal|mineral|total|bill)$/i

const trailingFluff =
  /\s+(?:functionality|functionalities|functions?|capability|capabilities|features?|facility|facilities|mechanisms?|operations?|support|logic|services?|processe?s?|methods?|modules?|subsystems?|interfaces?|options?|requirements?)$/i

const nounPreposition =
  /\s(?:of|for|in|on|by|with|from|to|between|across|based|via|using|per|at|within|during|through|according|under|against|into|after|before|when|without)\s/i

/**
 * Turns a noun phrase built on an action noun into a verb phrase: `batch deletion of slave units` into `delete slave
 * units in batches`, `dish import functionality` into `import the dish`. Undefined where the phrase names no action.
 */
export function verbPhraseOf(nounPhrase: string): { verb: string; phrase: string } | undefined {
  const phrase = nounPhrase.replace(/^(?:a|an|the)\s+/i, '').trim()
  const cut = phrase.search(nounPreposition)
  const front = (cut < 0 ? phrase : phrase.slice(0, cut)).replace(trailingFluff, '').trim()
  const tail = cut < 0 ? '' : phrase.slice(cut).trim()
  const joined = /^([\w -]+?) (?:and|&) ([\w -]+?) management$/i.exec(front)
  if (joined && !tail)
    return {
      verb: 'manage',
      phrase: `manage ${pluralOf(keepAcronyms(joined[1] ?? ''))} and ${pluralOf(keepAcronyms(joined[2] ?? ''))}`,
    }
  const words = front.split(/\s+/)
  const noun = words.at(-1)?.toLowerCase() ?? ''
  const verb = Object.hasOwn(verbsByNoun, noun) ? verbsByNoun[noun] : undefined
  if (!verb || /[,;:/]|\b(?:and|or)\b/.test(front)) return undefined
  const adverbs: string[] = []
  const modifiers = words.slice(0, -1)
  while (modifiers[0] && Object.hasOwn(adverbOf, modifiers[0].toLowerCase())) {
    const adverb = adverbOf[modifiers.shift()?.toLowerCase() ?? '']
    if (adverb) adverbs.push(adverb)
  }
  if (verb === 'log in') return { verb, phrase: [verb, tail, ...adverbs].filter(Boolean).join(' ') }
  const object = modifiers.join(' ')
  const last = modifiers.at(-1) ?? ''
  if (!object) return verbWithTail(verb, tail, adverbs)
  if (notAnObject.test(last) || (adjective.test(last) && !nounInSpiteOfIt.test(last))) return undefined
  if (/^of\s/i.test(tail)) return undefined
  const lowered = keepAcronyms(object)
  const target = many.has(verb) ? pluralOf(lowered) : withDefiniteArticle(lowered)
  return { verb, phrase: [verb, target, tail, ...adverbs].filter(Boolean).join(' ') }
}

function verbWithTail(verb: string, tail: string, adverbs: string[]): { verb: string; phrase: string } | undefined {
  const direct = /^(?:of|for)\s+(.+)$/i.exec(tail)?.[1]
  if (!direct || /^(?:each|every)\s+\w+$/.test(direct)) return undefined
  return { verb, phrase: [verb, withDefiniteArticle(direct), ...adverbs].filter(Boolean).join(' ') }
}

/** `Dish Data` reads `dish data` inside a sentence, `API` and `OAuth` stay. */
export function keepAcronyms(phrase: string): string {
  return phrase.replace(/(?<![\w"'`“‘.])[A-Z][a-z]+(?=[\s\-,.;:)/]|$)/g, (word) => word.toLowerCase())
}

export function isActionNoun(word: string): boolean {
  return Object.hasOwn(verbsByNoun, word.toLowerCase())
}

/** `payment` is what people do when they `pay`. */
export function verbOfNoun(word: string): string | undefined {
  return isActionNoun(word) ? verbsByNoun[word.toLowerCase()] : undefined
}
