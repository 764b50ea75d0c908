/** The wordings in use, as the log tells them: who compares drafts of two days knows whether they were asked alike. */
export const promptVersions = [
  'backlog.v5',
  'epics-stories.v5',
  'gaps.v4',
  'judge-stories.v2',
  'merge-stories.v6',
  'order.v2',
  'outline.v5',
  'questions.v6',
  'redo-epic-stories.v4',
  'redo-epic.v6',
  'redo-story.v6',
  'repair.v1',
  'split-story.v6',
  'write-story.v6',
] as const
