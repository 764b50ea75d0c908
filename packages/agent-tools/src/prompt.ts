import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

/** The way from a brief to a saved plan, with the person deciding where it counts. */
export function registerPlanningPrompt(server: McpServer): void {
  server.registerPrompt(
    'plan-an-initiative',
    {
      title: 'Plan an initiative',
      description: 'From a brief to a planned backlog, reviewed with you before anything is saved.',
      argsSchema: z.object({
        brief: z.string().describe('What is wanted, in any words'),
        team: z.string().optional().describe('Points a sprint, weeks a sprint, start date'),
      }),
    },
    ({ brief, team = 'not told yet: ask me' }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'text',
            text: `Plan this initiative with Planwright.

1. draft_backlog with the brief below, to the letter. Ask me who we are if you do not know.
2. check_backlog, and tell me in a few lines what is missing or unclear. Do not fill gaps yourself.
3. plan_sprints for the team, and tell me the sprints, their dates and the warnings.
4. review_save, and show me what it would create and change, and where.
5. save_plan only after I have said yes to that review.

The team: ${team}

The brief:

${brief}`,
          },
        },
      ],
    }),
  )
}
