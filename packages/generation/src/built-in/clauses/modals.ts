/** What may stand between a doer and the verb of a demand: `must also be able to`. */
export const modalPattern =
  /^(?:(?:must|should|shall|will|would|may|might|can|could|needs?|ha(?:s|ve)|wants?|is|are|only)\s+)*?(?:(?:be\s+)?(?:able|allowed|permitted|required|expected|supposed) to|need to|needs to|has to|have to|gets? to|wants? to|would like to|like to|must|should|shall|will|would|may|might|can|could)\s+(?:also\s+|only\s+|always\s+|then\s+|be able to\s+|have to\s+|easily\s+|be allowed to\s+|additionally\s+)*/i

/** A demand that something be not so. */
export const negative =
  /^(?:cannot|can't|can not|must not|mustn't|should not|shouldn't|shall not|may not|will not|won't|could not|do not|does not|don't|doesn't|never|must never|should never|can never|can only|may only|are not|is not|aren't|isn't|have no|has no)\b/i
