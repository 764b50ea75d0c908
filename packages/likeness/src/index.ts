export { stemOf } from './concepts.ts'
export { type Duplicate, findDuplicates } from './find-twins.ts'
export { plainStart, type StoryParts, storyParts } from './story-parts.ts'
