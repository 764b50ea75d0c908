/** The wordings in use, as the log tells them: who compares drafts of two days knows whether they were asked alike. */
export const promptVersions = [
  'improve-stories.v1',
  'judge-stories.v1',
  'merge-stories.v1',
  'not-wanted.v1',
  'outline.v1',
  'questions.v1',
  'redo-epic.v1',
  'redo-story.v1',
  'repair.v1',
  'split-story.v1',
  'stories.v1',
  'write-story.v1',
] as const
