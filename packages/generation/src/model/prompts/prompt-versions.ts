/** The wordings in use, as the log tells them: who compares drafts of two days knows whether they were asked alike. */
export const promptVersions = [
  'backlog.v2',
  'epics-stories.v2',
  'gaps.v2',
  'judge-stories.v2',
  'merge-stories.v4',
  'order.v1',
  'outline.v3',
  'questions.v4',
  'redo-epic-stories.v2',
  'redo-epic.v4',
  'redo-story.v4',
  'repair.v1',
  'split-story.v4',
  'write-story.v4',
] as const
