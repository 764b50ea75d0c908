/** The wordings in use, as the log tells them: who compares drafts of two days knows whether they were asked alike. */
export const promptVersions = [
  'backlog.v1',
  'epics-stories.v1',
  'gaps.v1',
  'judge-stories.v2',
  'merge-stories.v3',
  'order.v1',
  'outline.v2',
  'questions.v3',
  'redo-epic-stories.v1',
  'redo-epic.v3',
  'redo-story.v3',
  'repair.v1',
  'split-story.v3',
  'write-story.v3',
] as const
