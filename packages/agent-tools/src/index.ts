/** Planwright for agents: one server of the Model Context Protocol per caller, behind whichever door they came by. */
export { createAgentServer, writingTools } from './server.ts'
