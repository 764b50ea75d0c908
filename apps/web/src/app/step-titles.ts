/** The planner's three steps by name, wherever one can go to them. */
export const stepTitles = { 1: 'Generate Backlog', 2: 'Plan Sprints', 3: 'Done' } as const

/** The last one where not everything was saved. */
export const notDone = 'Not done'
