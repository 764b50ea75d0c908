/** The wordings in use, as the log tells them: who compares drafts of two days knows whether they were asked alike. */
export const promptVersions = [
  'backlog.v1',
  'epics-stories.v1',
  'gaps.v1',
  'judge-stories.v2',
  'merge-stories.v2',
  'order.v1',
  'outline.v2',
  'questions.v2',
  'redo-epic.v2',
  'redo-story.v2',
  'repair.v1',
  'split-story.v2',
  'stories.v2',
  'write-story.v2',
] as const
