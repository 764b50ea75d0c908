/**
 * Whether a sentence binds whoever offers or builds something, or says how that is accepted, wherever it stands: of the product it says nothing. Of a product for bids, contracts or tests the same words tell what
 * people do in it, so that a clause has to name what only papers of a purchase speak of: every requirement, an amount of money, all labour, a method of verification.
 */
export function isContractClause(text: string): boolean {
  return (
    (ofTenderers.test(text) && !inProduct.test(text)) ||
    [ofRequirements, ofDamages, ofContract, sparesMaker, ofVerification].some((form) => form.test(text))
  )
}

/** Whether a sentence says who mends what fails, and how soon: so does a contract, but a tracker of faults as well. */
export function mendsFaults(text: string): boolean {
  return ofFaults.test(text)
}

/** What whoever makes an offer has to prove or to say in it: what they can do, see or withdraw is of a product, in which offerors, other than tenderers, hand in what they have as well. */
const ofTenderers =
  /^(?:(?:the|each|all|every) )?(?:tenderer|offeror)s? (?:shall|must|should|will|(?:is|are) (?:invited|asked|required|requested) to) (?:(?:prove|state|describe|indicate|explain|demonstrate|propose|confirm|declare|specify)|(?<=tenderers? .{4,20})(?:submit|provide|include|enclose|price|quote|offer|comply|accept))(?!\p{L})/iu
/** `in the profile`, `on their page`, `before the system closes`, `automatically` */
const inProduct =
  /(?<!\p{L})(?:(?:in|on|into|to|via|through|with|from|before|by) (?:the|their|its|an?) (?:\p{L}+ )?(?:profile|account|portal|platform|app|website|page|screen|form|system|dashboard)|automatically|upload\p{L}*|online|profile)(?!\p{L})/iu
/** `Suppliers shall state for each requirement ...`, but not `Vendors must describe each lot`: those may be people who use it. */
const ofRequirements =
  /^(?:(?:the|each|all|every) )?(?:bidder|vendor|supplier|proposer)s? (?:shall|must|should|will|(?:is|are) (?:invited|asked|required|requested) to) (?:state|describe|indicate|explain|demonstrate)\s(?=.*(?<!\p{L})(?:(?:each|every|all) (?:\p{L}+ )?(?:requirements?|(?:items?|points?|clauses?) (?:of|in) (?:sections?|chapters?|annex|§|\p{L}?\.?\d))(?!\p{L})))|^(?:(?:der|die|jede[rs]?|alle) )?bieter (?=.*(?<!\p{L})(?:jede\p{L}*|alle\p{L}*) (?:\p{L}+ )?anforderung)(?:(?:gibt|geben|legt|legen|nennt|nennen|beschreib\p{L}+)\s|(?:muss|müssen|hat|haben)\s.*(?:angeben|anzugeben|darlegen|darzulegen|nennen|beschreiben|erklären|bestätigen|nachweisen|nachzuweisen)(?:,|\W*$))/iu
/** `Liquidated damages of $400 per day apply`, `Vertragsstrafe: 1 % je Woche`: how much they are, and nothing of what is done with them. */
const ofDamages =
  /^(?:liquidated damages|vertragsstrafen?|pönalen?)(?: of| von|:| in höhe von| are| amount to| beträgt| betragen) (?:[€£$] ?\d[\d.,]*|\d[\d.,]* ?(?:%|percent|prozent|€|eur|chf|usd|gbp))(?: (?:of|der|des|vom) \p{L}+(?: \p{L}+){0,3}?)?(?: (?:per|je|pro|for each|for every) \p{L}+(?: \p{L}+){0,3}?)?(?: (?:apply|accrue|are (?:due|payable)|(?:ist|sind|wird|werden) fällig))?(?:,? (?:up to|at most|max\.?|maximal|höchstens|bis zu) .*)?\W*$/iu
/** `The Contractor shall furnish all labor`, `Option 1 (not included in the price): ...` */
const ofContract =
  /^(?:the )?(?:contractor|supplier|vendor|provider|consultant)s? (?:shall|must|will) (?:furnish|provide|supply) all (?:\p{L}+,? (?:and )?){0,3}(?:labou?r|personnel,|personnel (?:and|needed|necessary|required))(?!\p{L})|^der auftragnehmer stellt (?:alle\p{L}*|sämtliche\p{L}*) (?:\p{L}+,? (?:und )?){0,3}(?:personal|arbeitskräfte|hilfsmittel)(?!\p{L})|^(?:these|they|options?|optional (?:services|items|modules)) (?:shall|must|should|are|will) not (?:to )?(?:be )?(?:included in|part of) the (?:base|total|offered|proposal|tender|bid) price(?!\p{L})|^option \S{1,3} \((?:not included|nicht enthalten)[^()]*\):/iu
/** `The County will clean the data itself; the Contractor is not responsible for it`, where nobody can or must do anything */
const sparesMaker =
  /^(?!.*(?<!\p{L})(?:shall|must|can|could|may|should|muss|müssen|kann|können|soll\p{L}*|darf|dürfen)(?!\p{L}))(?:(?=[^;,]*\s(?:will|wird|werden)\s)[^;,]*[;,] (?:and |und )?)?(?:the (?:contractor|supplier|vendor|provider|consultant) is not (?:responsible|liable)|der auftragnehmer (?:ist nicht verantwortlich|haftet nicht))(?![^.]*[;,]|\p{L})/iu
/** `Each requirement in section 3 is verified by test`, by a method and not by somebody */
const ofVerification =
  /^(?!.*(?<!\p{L})(?:can|may|kann|können|darf|dürfen)(?!\p{L}))(?:each|every|all|the|jede|alle|die) (?:[\p{L}-]+ ){0,2}(?:requirements?|anforderung(?:en)?)(?: (?!(?:that|which|who|die|welche)\b)[^\s,;:]+){0,5} (?:(?:is|are|shall be|will be|must be) (?:verified|validated|demonstrated|tested) (?:by|through|in|at|during) (?:an? |the |one of )?(?:\p{L}+ )?(?:tests?|testing|inspections?|analysis|demonstrations?|measurements?|methods?|acceptance|trials?)|(?:wird|werden) (?:durch|bei|mit|in) (?:\p{L}+ ){0,3}?(?:prüfung\p{L}*|tests?|inspektion|analyse|vorführung|messung|abnahme\p{L}*|nachweis\p{L}*|probebetrieb)(?: \p{L}+){0,4} (?:nachgewiesen|geprüft|verifiziert|abgenommen))(?!\p{L})/iu
/** `The Supplier shall answer faults of priority 1 within 30 minutes` */
const ofFaults =
  /^(?:the )?(?:contractor|supplier|vendor|provider|developer|consultant) (?:shall|must|will) (?:answer|respond to|fix|resolve|repair|remedy|correct|rectify) (?:all |any )?(?:\p{L}+ )?(?:faults?|defects?|errors?|malfunctions?|bugs?|incidents? of (?:class|severity|priority))(?!\p{L})|^(?:der )?(?:auftragnehmer|an|anbieter|lieferant) (?:muss|hat) (?:alle )?(?:\p{L}+ )?(?:fehler|mängel|störungen)(?!\p{L}) .*(?:beheben|beseitigen|zu beheben|zu beseitigen|behoben|reagieren)\W*$/iu
