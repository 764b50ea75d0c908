/** The planner's three steps by name, wherever one can go to them. */
export const stepTitles = { 1: 'Generate Backlog', 2: 'Plan Sprints', 3: 'Done' } as const
