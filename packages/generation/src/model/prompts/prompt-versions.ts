/** The wordings in use, as the log tells them: who compares drafts of two days knows whether they were asked alike. */
export const promptVersions = [
  'backlog.v4',
  'epics-stories.v4',
  'gaps.v3',
  'judge-stories.v2',
  'merge-stories.v5',
  'order.v2',
  'outline.v4',
  'questions.v5',
  'redo-epic-stories.v3',
  'redo-epic.v5',
  'redo-story.v5',
  'repair.v1',
  'split-story.v5',
  'write-story.v5',
] as const
