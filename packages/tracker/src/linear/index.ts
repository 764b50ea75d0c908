export { linear } from './auth/oauth.ts'
export { createLinearProvider } from './linear-provider.ts'
