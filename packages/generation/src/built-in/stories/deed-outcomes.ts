/** What a verb phrase is made of, told of somebody else: `the visit`, `is`, `booked`, ` for two`. */
export type DeedParts = { object: string; many: boolean; participle: string; tail: string }

const are = (many: boolean): string => (many ? 'are' : 'is')

/** `prices` that were changed are `the changed prices`, `their answer` is `their changed answer`. */
const described = (object: string, word: string): string =>
  /^(?:the|their|all|its|this|that|these|those|each|every)\s/i.test(object)
    ? object.replace(/^(\S+) /, `$1 ${word} `)
    : `the ${word} ${object}`

const bare = (object: string): string => object.replace(/^(?:the|a|an|their) /i, '')
const longTail = 60

/**
 * What can be observed when somebody did what a verb says. Only what the verb itself entails: what was recorded can be
 * seen, what was cancelled is shown as cancelled, what was sent arrives. A verb in no row is told by its participle.
 */
export const deedOutcomes: readonly [RegExp, (parts: DeedParts) => string][] = [
  [
    /^(?:view|see|read|preview|display|check|inspect|watch|track|monitor|list|visit|explore|review|look|access|follow)$/,
    ({ object, many, tail }) => `${object} ${are(many)} shown to them${tail}`,
  ],
  [
    /^(?:export|download)$/,
    ({ object, many, tail }) =>
      /^ (?:to|into) /.test(tail) ? `${object} ${are(many)} exported${tail}` : `they get ${object}${tail}`,
  ],
  [
    /^(?:receive|get)$/,
    ({ object, many, tail }) => {
      const reaches = many ? 'reach' : 'reaches'
      if (/^,? (?:by|via|as|within|at|in|every|once|per|through|when|automatically|immediately) /.test(tail))
        return `${object} ${reaches} them${tail}`
      return `${object}${tail}${tail.includes(',') ? ',' : ''} ${reaches} them`
    },
  ],
  [/^(?:delete|remove|clear)$/, ({ object, many }) => `${object} ${are(many)} no longer there`],
  [/^(?:manage|maintain|administer)$/, ({ object }) => `the change to ${object} is kept`],
  [
    /^(?:send|forward|message|mail|e-mail|email)$/,
    ({ object, many, participle, tail }) => {
      const recipient = /^ to (\S.*)$/.exec(tail)?.[1]
      return recipient
        ? `${object} ${many ? 'reach' : 'reaches'} ${recipient}`
        : `${object} ${are(many)} ${participle}${tail}`
    },
  ],
  [
    /^share$/,
    ({ object, many, participle, tail }) => {
      const others = /^ with (\S.*)$/.exec(tail)?.[1]
      return others ? `${object} can be seen by ${others}` : `${object} ${are(many)} ${participle}${tail}`
    },
  ],
  [
    /^mark$/,
    ({ object, many, tail }) => `${object} ${are(many)} shown${/^ as /.test(tail) ? tail : ` as marked${tail}`}`,
  ],
  [/^(?:choose|select|pick)$/, ({ object, tail }) => `their choice of ${bare(object)} is kept${tail}`],
  [/^photograph$/, ({ object }) => `the photo of ${object} is kept and can be seen afterwards`],
  [/^scan$/, ({ object, many, tail }) => `${object} ${are(many)} recognised${tail}`],
  [/^rate$/, ({ object, many, tail }) => `${object} ${many ? 'show' : 'shows'} their rating${tail}`],
  [
    /^(?:add|create|enter|register|upload|import|record|define|note|log|input|insert|submit|post|plan|store|save|write|attach|document|report|describe)$/,
    ({ object, many, participle, tail }) =>
      `${object} ${are(many)} ${participle}${tail}${tail.length < longTail ? ' and can be seen afterwards' : ''}`,
  ],
  [
    /^(?:edit|update|change|adjust|correct|modify|amend|rename|customi[sz]e|configure|adapt|edit)$/,
    ({ object, many, participle, tail }) =>
      tail === ''
        ? `${described(object, participle)} ${many ? 'apply' : 'applies'} from then on`
        : `${object} ${are(many)} ${participle}${tail}`,
  ],
  [
    /^(?:book|reserve|order|request|cancel|approve|reject|accept|decline|lock|unlock|block|unblock|close|reopen|activate|deactivate|archive|complete|confirm|assign|pause|publish|schedule|reschedule|flag|tick|hide|favourite|favorite|bookmark|pay)$/,
    ({ object, many, participle, tail }) => `${object} ${are(many)} shown as ${participle}${tail}`,
  ],
]
