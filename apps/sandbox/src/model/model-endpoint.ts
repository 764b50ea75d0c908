import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../sandbox-context.ts'

export function registerModelEndpoint(_app: FastifyInstance, _context: SandboxContext): void {}
