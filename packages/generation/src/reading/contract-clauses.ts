import { opens } from './word-lists.ts'

/** Whether a sentence binds whoever offers or builds something, or says how that is accepted, wherever it stands: of the product it says nothing. */
export function isContractClause(text: string): boolean {
  return ofTenderers.test(text) || [ofOffers, ofContract, sparesMaker, ofVerification].some((form) => form.test(text))
}

/** What whoever makes an offer has to do. */
const ofTenderers = opens(
  'tenderer*, the tenderer*, each tenderer, all tenderers, every tenderer, offeror*, the offeror*, each offeror, all offerors, every offeror',
)
/** `Suppliers shall state for each requirement ...`, but not `Vendors must describe each lot`: those may be people who use it. */
const ofOffers =
  /^(?:(?:the|each|all|every) )?(?:bidders?|vendors?|suppliers?|proposers?) (?:shall|must|should|will|(?:is|are) (?:invited|asked|required|requested) to) (?:state|describe|indicate|explain|demonstrate|propose)\s(?=.*(?<!\p{L})(?:requirements?|offers?|proposals?|bids?|tenders?|approach|experience)(?!\p{L}))|^(?:(?:der|die|jede[rs]?|alle) )?bieter (?:gibt|geben|muss|müssen|hat|haben|legt|legen|nennt|nennen|beschreib\p{L}+)\s(?=.*(?:anforderung|referenz))/iu
/** `Liquidated damages of $400 apply`, `The Contractor shall furnish all labor`, `Option 1 (not included in the price): ...` */
const ofContract =
  /^(?:liquidated damages|vertragsstrafen?|pönalen?)(?!\p{L})|^(?:the )?(?:contractor|supplier|vendor|provider|consultant)s? (?:shall|must|will) (?:furnish|provide|supply) all (?:\p{L}+,? (?:and )?){0,3}(?:labou?r|personnel|materials (?:necessary|needed|required))(?!\p{L})|^der auftragnehmer stellt (?:alle\p{L}*|sämtliche\p{L}*) (?:\p{L}+,? (?:und )?){0,3}(?:personal|arbeitskräfte|hilfsmittel)(?!\p{L})|^option \S{1,3} \((?:not included|nicht enthalten)(?!\p{L})/iu
/** `The County will clean the data itself; the Contractor is not responsible for it` */
const sparesMaker =
  /^(?!.*(?<!\p{L})(?:shall|must|muss|müssen)(?!\p{L}))(?:.*[;,] (?:and |und )?)?(?:the (?:contractor|supplier|vendor|provider|consultant) is not (?:responsible|liable)|der auftragnehmer (?:ist nicht verantwortlich|haftet nicht))(?!\p{L})/iu
/** `Each requirement in section 3 is verified by test` */
const ofVerification =
  /^(?:each|every|all|the|jede|alle|die) (?:[\p{L}-]+ ){0,2}(?:requirements?|anforderung(?:en)?)(?: (?!(?:that|which|who|die|welche)\b)[^\s,;:]+){0,5} (?:(?:is|are|shall be|will be|must be) (?:verified|validated|demonstrated|tested)|(?:wird|werden) (?:durch|bei|mit|in) .*(?:nachgewiesen|geprüft|verifiziert|abgenommen))(?!\p{L})/iu
