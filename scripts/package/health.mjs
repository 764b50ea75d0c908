// For a container's health check: whether the server beside it is alive. One whose database is away is alive, and gets no calls while /readyz says so.
const port = process.env.PORT || '3000'
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) })
process.exit(answer.ok ? 0 : 1)
