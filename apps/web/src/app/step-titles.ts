/** The planner's three steps by name, wherever one can go to them. */
export const stepTitles = { 1: 'Generate Backlog', 2: 'Plan Sprints', 3: 'Done' } as const

/** What is asked at the second, by which its commands are found. */
export const teamWords = ' team velocity sprint length start target date'

/** The last one where not everything was saved. */
export const notDone = 'Not done'
