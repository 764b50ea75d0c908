/** From which likeness on two things count as the same, by what follows from it. Every threshold stands here, and each was chosen on the data named in the README. */
export const thresholds = {
  /** Two stories of a backlog are shown side by side: a false alarm costs more than a miss. */
  twinStories: 0.63,
  /** An item about to be made is shown beside an issue of the tracker, by their titles: making it twice costs more than a look. */
  sameIssue: 0.43,
  /** A drafted item stands for one that is there already, rather than beside it. */
  sameItem: 0.5,
  /** A story says a passage of the brief when it holds such a share of its words, by their weight: to call a gap told hides it. */
  told: 0.5,
  /** The same where the story cites the passage: it is about it, so fewer common words are enough. */
  toldWhereCited: 0.4,
  /** Several stories that cite a passage say it together with so much: one of three that is missing shows. */
  toldTogether: 0.75,
} as const
